import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const REGULAR = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));

const MARGIN = 50;
const FOOT = 46;
const LABEL = 130;
const INK = '#14161f';
const MUTED = '#535b6e';
const RULE = '#dfe2ea';

type Fact = [label: string, value: string | null | undefined];

/** An A4 document written from top to bottom, with embedded fonts. */
export class Page {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  #height = 0;

  constructor({ title, author, madeAt }: { title: string; author: string; madeAt: string }) {
    const CreationDate = new Date(madeAt);
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      bufferPages: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate },
    });
    this.#doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve, reject) => this.#doc.on('end', resolve).on('error', reject));
    this.#height = this.#doc.page.height;
  }

  attach(name: string, text: string, at: string): void {
    this.#doc.file(Buffer.from(text), { name, type: 'application/json', creationDate: new Date(at) });
  }

  title(title: string, subtitle: string): void {
    this.#doc.font('bold').fontSize(20).fillColor(INK).text(title);
    this.#doc.font('regular').fontSize(9.5).fillColor(MUTED).text(subtitle).moveDown(0.9);
  }

  section(title: string, note?: string | null): void {
    const { page, y } = this.#doc;
    this.#roomFor(80);
    if (this.#doc.page === page) this.#doc.y = y + 12;
    const at = this.#doc.y;
    this.#doc
      .moveTo(MARGIN, at)
      .lineTo(page.width - MARGIN, at)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke();
    this.#doc.y = at + 10;
    this.#doc.font('bold').fontSize(11.5).fillColor(INK).text(title, MARGIN);
    if (note) this.#doc.font('regular').fontSize(8.5).fillColor(MUTED).text(note);
    this.#doc.moveDown(0.45);
  }

  facts(facts: readonly Fact[]): void {
    for (const [label, value] of facts) if (value) this.line(label, value);
  }

  none(rows: readonly unknown[], text: string): void {
    if (rows.length === 0) this.text(text);
  }

  /** A label or time, and its text. */
  line(label: string, text: string): void {
    const width = this.#doc.page.width - 2 * MARGIN - LABEL;
    this.#doc.font('regular').fontSize(9.5);
    this.#roomFor(this.#doc.heightOfString(text, { width }));
    const { y } = this.#doc;
    this.#doc.fillColor(MUTED).text(label, MARGIN, y, { width: LABEL - 10 });
    const below = this.#doc.y;
    this.#doc.fillColor(INK).text(text, MARGIN + LABEL, y, { width });
    this.#doc.y = Math.max(below, this.#doc.y) + 3;
    this.#doc.x = MARGIN;
  }

  quote(text: string): void {
    this.#doc.font('regular').fontSize(7.5).fillColor(MUTED);
    this.#doc.text(text, MARGIN + LABEL, this.#doc.y, { width: this.#doc.page.width - 2 * MARGIN - LABEL });
    this.#doc.x = MARGIN;
    this.#doc.moveDown(0.8);
  }

  text(text: string): void {
    this.#doc.font('regular').fontSize(9.5).fillColor(INK).text(text, MARGIN).moveDown(0.35);
  }

  /** Repeats the same footer on each page. */
  async finish(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.#doc.switchToPage(at);
      // Below the margin pdfkit would begin another page.
      this.#doc.page.margins.bottom = 0;
      const y = this.#height - MARGIN;
      this.#doc.font('regular').fontSize(7.5).fillColor(MUTED).text(foot, MARGIN, y, { lineBreak: false });
      const page = `${at + 1} de ${count}`;
      this.#doc.text(page, this.#doc.page.width - MARGIN - this.#doc.widthOfString(page), y, { lineBreak: false });
    }
    this.#doc.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #roomFor(height: number): void {
    const { y, page } = this.#doc;
    if (y + Math.min(height, 300) > page.height - page.margins.bottom) this.#doc.addPage();
  }
}
