import { randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '#shared/certificates/code.ts';
import { CODE_LETTERS } from '#shared/video/watermark.ts';

/** Sixty random bits: each character is one of 32. */
export const newCertificateCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
