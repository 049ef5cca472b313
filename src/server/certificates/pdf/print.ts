import type { Sheet } from '#shared/certificates/sheet.ts';
import { limitConcurrency } from '../../uploads/limit-concurrency.ts';
import type { Storage } from '../../uploads/storage.ts';
import { readPictures } from '../pictures.ts';
import { certificatePdf } from './certificate-pdf.ts';

const printing = limitConcurrency(2);

/** The PDF of a certificate, with its pictures. Of many asked for at once, most wait, so that others are served. */
export const printCertificate = (storage: Storage, sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  printing(async () => certificatePdf(sheet, await readPictures(storage, sheet)));
