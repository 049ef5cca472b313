/** Zero-width and direction marks: WhatsApp and PDF copies carry them, and they make two equal words differ. */
const INVISIBLE = /\p{Cf}/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /(?!\n)\p{Cc}/gu;
const COMBINING_MARKS = /\p{M}/gu;
/** No script stacks more (UAX 15), and normalizing thousands of them takes quadratic time. */
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Applied before invisible characters are removed and compatibility characters are normalized. */
const LONGEST_TYPED_EMAIL = 1000;
const EMAIL_LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const GRAPHEMES = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * The form in which an e-mail address is stored and compared: NFKC, lower case, without invisible characters. Null if
 * it is not an address. Accents before the @ are refused: here they are typing errors, and few servers accept them.
 */
export function normalizeEmail(input: string): string | null {
  if (input.length > LONGEST_TYPED_EMAIL) return null;
  const email = input.normalize('NFKC').replace(INVISIBLE, '').trim().toLowerCase();
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || email.length > 254 || local.length > 64) return null;
  return EMAIL_LOCAL.test(local) && isDomain(domain) ? email : null;
}

/** `a***@escola.com.br`, for logs and public answers; '***' if it is not an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${firstGrapheme(email)}***${email.slice(at)}` : '***';
}

export function firstName(name: string): string {
  return words(name)[0] ?? '';
}

/** One or two capitals for an avatar, from the first and last name (AS for "Ana de Souza"); '' for none. */
export function initials(name: string): string {
  const [first, ...others] = words(name);
  return [first, others.at(-1)].map((word) => firstGrapheme(word ?? '').toLocaleUpperCase('pt-BR')).join('');
}

/**
 * Typed text, ready to store: NFC, line ends as \n, tabs as spaces, trimmed, and without control characters, lone
 * surrogates (PostgreSQL refuses them) or direction overrides (they make a text read as another).
 */
export function cleanText(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(STACKED_MARKS, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ');
  return lines.replace(CONTROLS, '').replace(BIDI_CONTROLS, '').trim();
}

/** The first `max` graphemes, then '…' if something was cut. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = graphemes(text);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

/** `Escola Vértice` as `escola-vertice`; '' when no letter or digit is left. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Search key without accents and case: "jose" finds "José". */
export function containsText(haystack: string, needle: string): boolean {
  return fold(haystack).includes(fold(needle.trim()));
}

function fold(text: string): string {
  return text.replace(STACKED_MARKS, '$1').normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && !/^\p{N}+$/u.test(labels.at(-1) ?? '')
  );
}

function words(text: string): string[] {
  return cleanText(text).split(/\s+/).filter(Boolean);
}

const firstGrapheme = (text: string): string => GRAPHEMES.segment(text).containing(0)?.segment ?? '';

function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}
