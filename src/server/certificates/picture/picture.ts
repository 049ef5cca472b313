import { codeText } from '#shared/certificates/code.ts';
import { writable } from '#shared/certificates/printable.ts';
import { checkPlace, hoursOf, KIND_TEXT, PAPERS, type Sheet } from '#shared/certificates/sheet.ts';
import { formatDay } from '#shared/time/days.ts';
import { limitConcurrency } from '../../uploads/limit-concurrency.ts';
import { sharp } from '../../uploads/sharp.ts';
import type { Storage } from '../../uploads/storage.ts';
import { readFace } from '../pictures.ts';
import { type Style, type Written, write, writeWithin } from './lettering.ts';

/* A certificate as a picture, in its course's colours: portrait for stories, landscape for link previews. */

type Box = { left: number; top: number; width: number; height: number };
export type Form = {
  width: number;
  height: number;
  band: Box;
  /** Box of the text; on a phone, parts of a story's ends are covered. */
  words: Box;
  sizes: { small: number; plain: number; course: readonly number[]; name: readonly number[] };
};

const INK = '#1B130E';
const SOFT = '#6A5D52';
const LOGO = 1.5;

const drawing = limitConcurrency(2);

export const drawPicture = (storage: Storage, form: Form, sheet: Sheet): Promise<Buffer> =>
  drawing(async () => {
    const { width, height, band, words } = form;
    const face = await readFace(storage, sheet, band);
    const brand = await drawBrand(form, sheet, face.logo);
    const lines = await wordsOf(form, sheet);
    const used = lines.reduce((sum, { gap, written }) => sum + gap + written.height, 0);
    let top = words.top + brand.height + Math.max(0, (words.height - brand.height - used) / 2);
    const placed = lines.map(({ gap, written }) => {
      const at = { input: written.input, left: words.left, top: Math.round(top + gap) };
      top += gap + written.height;
      return at;
    });
    const ground = await bandOf(band, sheet.design.bandColor, face.band);
    return sharp({ create: { width, height, channels: 3, background: PAPERS[sheet.design.paper] } })
      .composite([{ input: ground, left: band.left, top: band.top }, ...brand.pieces, ...placed])
      .png({ compressionLevel: 9 })
      .toBuffer();
  });

type Line = { gap: number; written: Written };

/** The holder's name gets the space that the other lines leave. */
async function wordsOf({ words, sizes }: Form, sheet: Sheet): Promise<Line[]> {
  const { title, verb } = KIND_TEXT[sheet.kind];
  const small: Style = { font: 'regular', size: sizes.small, color: SOFT, width: words.width };
  const plain: Style = { ...small, size: sizes.plain, color: INK };
  const course = writable(sheet.course);
  const style = { width: words.width, color: INK };
  const facts = `${hoursOf(sheet.hours)} · ${formatDay(sheet.issuedOn)}`;
  const check = `Confira em ${checkPlace(sheet.checkUrl)}\n${codeText(sheet.code)}`;
  const rest = { height: words.height / 5, sizes: sizes.course, font: 'strong' as const };
  const name = { height: words.height / 2.6, sizes: sizes.name, font: 'bold' as const };
  return [
    { gap: 0, written: await write(title, small) },
    { gap: sizes.small * 0.9, written: await writeWithin(writable(sheet.holder ?? ''), { ...style, ...name }) },
    { gap: sizes.plain * 1.2, written: await write(course ? verb : verb.replace('o curso', 'um curso'), plain) },
    ...(course ? [{ gap: sizes.plain * 0.6, written: await writeWithin(course, { ...style, ...rest }) }] : []),
    { gap: sizes.small * 1.2, written: await write(facts, small) },
    {
      gap: sizes.small * 0.7,
      written: await writeWithin(check, {
        ...small,
        height: sizes.small * 2.6,
        sizes: [sizes.small, sizes.small * 0.8],
      }),
    },
  ];
}

async function drawBrand({ words, sizes }: Form, sheet: Sheet, logo: Buffer | null) {
  const side = Math.round(sizes.plain * LOGO);
  const left = words.left + (logo ? side + Math.round(side / 3) : 0);
  const room = words.width - (left - words.left);
  const school = writable(sheet.school) || 'Escola';
  const name = await writeWithin(school, {
    font: 'strong',
    color: INK,
    width: room,
    height: side,
    sizes: [sizes.plain, sizes.small],
  });
  const mark = logo && (await sharp(logo).resize(side, side, { fit: 'inside' }).png().toBuffer());
  const top = words.top + Math.max(0, Math.round((side - name.height) / 2));
  const pieces = [
    ...(mark ? [{ input: mark, left: words.left, top: words.top }] : []),
    { input: name.input, left, top },
  ];
  return { pieces, height: Math.max(side, name.height) };
}

function bandOf({ width, height }: Box, color: string, picture: Buffer | null): Buffer | Promise<Buffer> {
  if (picture) return picture;
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
}
