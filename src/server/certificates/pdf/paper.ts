import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { SHEET } from '#shared/certificates/layout.ts';

const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};
export type Font = keyof typeof FONTS;

const A4 = { width: 841.89, height: 595.28 };
const UNIT = A4.width / SHEET.width;
export const INK = '#1B130E';
export const SOFT = '#6A5D52';
export const HAIR = '#E2D8CA';

export type Style = {
  font?: Font;
  size: number;
  color?: string;
  width: number;
  align?: 'left' | 'right';
  leading?: number;
};

/**
 * Landscape A4 in the units of `SHEET`: tagged, in Portuguese, with embedded fonts. The same content gives the same
 * bytes.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;

  constructor({ title, author, madeAt }: { title: string; author: string; madeAt: Date }) {
    this.#doc = new PDFDocument({
      size: [A4.width, A4.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: madeAt },
    });
    for (const [name, file] of Object.entries(FONTS))
      this.#doc.registerFont(name, fileURLToPath(import.meta.resolve(file)));
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve, reject) => this.#doc.on('end', resolve).on('error', reject));
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  page(color: string): void {
    this.#doc.addPage();
    this.decorate((doc) => doc.rect(0, 0, A4.width, A4.height).fill(color));
  }

  /** Decoration that screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.decorate((doc) => doc.rect(x * UNIT, y * UNIT, width * UNIT, height * UNIT).fill(color));
  }

  line(x: number, y: number, width: number, color: string): void {
    this.decorate((doc) =>
      doc
        .moveTo(x * UNIT, y * UNIT)
        .lineTo((x + width) * UNIT, y * UNIT)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke(),
    );
  }

  /** Scaled to fit, keeping its proportions. */
  picture(
    data: Buffer,
    at: { x: number; y: number; width: number; height: number; align?: 'center' },
    alt: string | null,
  ): void {
    const { x, y, width, height, align } = at;
    const draw = () => {
      this.#doc.image(data, x * UNIT, y * UNIT, {
        fit: [width * UNIT, height * UNIT],
        align,
        valign: 'bottom',
      } as object);
    };
    if (alt === null) this.decorate(draw);
    else this.#root.add(this.#doc.struct('Figure', { alt }, draw));
  }

  /** Dark squares on light ones. */
  squares(
    matrix: readonly (readonly boolean[])[],
    { x, y, size }: { x: number; y: number; size: number },
    alt: string,
  ): void {
    const step = (size / matrix.length) * UNIT;
    this.#root.add(
      this.#doc.struct('Figure', { alt }, () => {
        for (const [row, cells] of matrix.entries())
          for (const [column, dark] of cells.entries())
            if (dark) this.#doc.rect(x * UNIT + column * step, y * UNIT + row * step, step + 0.02, step + 0.02);
        this.#doc.fill(INK);
      }),
    );
  }

  heightOf(text: string, style: Style): number {
    return this.#set(style).heightOfString(text, this.#options(style)) / UNIT;
  }

  widthOf(text: string, style: Pick<Style, 'font' | 'size'>): number {
    return this.#set({ ...style, width: 0 }).widthOfString(text) / UNIT;
  }

  /** @returns where it ends */
  text(text: string, x: number, y: number, style: Style, tag = 'P'): number {
    const height = this.heightOf(text, style);
    this.#root.add(
      this.#doc.struct(tag, {}, () => {
        this.#set(style).fillColor(style.color ?? INK);
        this.#doc.text(text, x * UNIT, y * UNIT, this.#options(style));
      }),
    );
    return y + height;
  }

  /** Text with bold parts. @returns where it ends */
  mixed(parts: readonly { text: string; font: Font }[], x: number, y: number, style: Style): number {
    this.#root.add(
      this.#doc.struct('P', {}, () => {
        for (const [at, { text, font }] of parts.entries()) {
          this.#set({ ...style, font }).fillColor(style.color ?? INK);
          const options = { ...this.#options(style), continued: at < parts.length - 1 };
          if (at === 0) this.#doc.text(text, x * UNIT, y * UNIT, options);
          else this.#doc.text(text, options);
        }
      }),
    );
    return y + this.heightOf(parts.map(({ text }) => text).join(''), { ...style, font: 'strong' });
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#doc.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #set({ font = 'regular', size }: Style): PDFKit.PDFDocument {
    return this.#doc.font(font).fontSize(size * UNIT);
  }

  #options({ font, width, align = 'left', size, leading = 1.35 }: Style) {
    // Inter's own line height is 1.21 times its font size.
    return {
      width: width * UNIT,
      align,
      lineGap: size * UNIT * (leading - 1.21),
      ...(font === 'bold' && { characterSpacing: -0.024 * size * UNIT }),
    };
  }
}
