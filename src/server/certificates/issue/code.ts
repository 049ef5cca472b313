import { randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '#shared/certificates/code.ts';
import { CODE_LETTERS } from '#shared/video/watermark.ts';

/** Sixty bits: a letter of 32 for each byte. */
export const newCertificateCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
