import { formatCpf, maskCpf } from '../person/cpf.ts';
import { firstName, truncate } from '../text/text.ts';

/* The faint text over every video, so that a leaked recording names its student. */

/** A school's choice: its students' CPF complete, or only its middle digits. */
export type CpfShown = 'full' | 'masked';

/** The student's identification in the watermark: the CPF as the school chose, else a masked e-mail. */
export function watermarkId({ cpf, email }: { cpf: string | null; email: string }, shown: CpfShown): string {
  if (!cpf) return maskedEmail(email);
  return shown === 'full' ? formatCpf(cpf) : maskCpf(cpf);
}

/** `d•••@g•••.com`: enough for its owner to recognise, not enough to write to. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${first(local)}•••@${first(domain)}•••${domain.slice(domain.lastIndexOf('.'))}`;
}

/** Students choose their names, so a long one must not push the rest out of the picture. */
const NAME_SHOWN = 20;

/** `Duda · 529.982.247-25`, then the code that leads the producer to student, lesson and day. */
export function watermarkText(name: string, identity: string, code?: string): string {
  return [truncate(firstName(name), NAME_SHOWN), identity, code && formatCode(code)].filter(Boolean).join(' · ');
}

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** `K7QF3MZ9` as `K7QF-3MZ9`. */
export const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A code as read from a recording, in any case, with O for 0 and I or L for 1; null if it is not one. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

const first = (text: string) => [...text][0] ?? '';
