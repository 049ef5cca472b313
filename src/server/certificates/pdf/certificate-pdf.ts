import { writableSheet } from '#shared/certificates/printable.ts';
import { KIND_TEXT, type Sheet } from '#shared/certificates/sheet.ts';
import type { Pictures } from '../pictures.ts';
import { drawBack } from './back.ts';
import { drawFront } from './front.ts';
import { Paper } from './paper.ts';

/** The certificate on paper, its programme on the back. Nothing in it is of the moment at which it is drawn. */
export function certificatePdf(register: Sheet, pictures: Pictures): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = writableSheet(register);
  const title = `${KIND_TEXT[sheet.kind].title}: ${sheet.holder}, ${sheet.course}`;
  const paper = new Paper({ title, author: sheet.school, madeAt: new Date(`${sheet.issuedOn}T12:00:00Z`) });
  drawFront(paper, sheet, pictures);
  if (sheet.programme.length > 0) drawBack(paper, sheet);
  return paper.finish();
}
