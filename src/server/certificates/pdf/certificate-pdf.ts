import { writableSheet } from '#shared/certificates/printable.ts';
import { KIND_TEXT, type Sheet } from '#shared/certificates/sheet.ts';
import type { Pictures } from '../pictures.ts';
import { drawBack } from './back.ts';
import { drawFront } from './front.ts';
import { Paper } from './paper.ts';

/**
 * The certificate as PDF, with its programme on the back. Contains no current time, so that it is always the same file.
 */
export function certificatePdf(register: Sheet, pictures: Pictures): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = writableSheet(register);
  const title = `${KIND_TEXT[sheet.kind].title}: ${sheet.holder}, ${sheet.course}`;
  const paper = new Paper({ title, author: sheet.school, madeAt: new Date(`${sheet.issuedOn}T12:00:00Z`) });
  drawFront(paper, sheet, pictures);
  if (sheet.programme.length > 0) drawBack(paper, sheet);
  return paper.finish();
}
