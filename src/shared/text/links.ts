import { MAX_URL_LENGTH, safeHttpUrl, safeMailto } from './safe-url.ts';

export interface TextPart {
  text: string;
  /** `http(s):` or `mailto:`, normalised; absent for plain text. */
  href?: string;
}

/**
 * An address with its scheme, or a run of characters of host names and e-mails that is not inside a longer path or
 * word.
 */
const CANDIDATE = /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}@/])[\p{L}\p{N}][\p{L}\p{N}_.%+@-]*/giu;
/** Bounded, so that a text of nothing but overlong addresses is still parsed quickly. */
const REST_OF_ADDRESS = new RegExp(`(?::\\d{1,5})?(?:[/?#][^\\s<>"]{0,${MAX_URL_LENGTH}})?`, 'y');
/** Top-level domains that make a bare name a link; "fim.Depois" and "aula.pdf" are not. */
const KNOWN_ENDING =
  /[^.]\.(?:com|net|org|edu|gov|br|pt|io|app|dev|co|me|be|ly|gl|tv|info|online|site|store|shop|club|academy|digital|tech|link|page|blog|ai|gg|us|uk)$/;
const FINAL_PUNCTUATION = /[.,;:!?…'"”’»*]/;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits plain text into parts, addresses with their link: http(s), `www.`, bare names such as
 * `escolavertice.com.br/duvidas`, and e-mails. Joining the parts gives the original text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (index < done) continue;
    const link = linkAt(text, index, candidate);
    if (!link) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push(link);
    done = index + link.text.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

function linkAt(text: string, start: number, candidate: string): Required<TextPart> | null {
  if (/^https?:\/\//i.test(candidate)) return link(candidate, safeHttpUrl);
  if (candidate.includes('@')) return link(candidate, safeMailto);
  const name = withoutFinalPunctuation(candidate);
  if (!/^www\./i.test(name) && !KNOWN_ENDING.test(name)) return null;
  return link(name.length < candidate.length ? name : name + restOfAddress(text, start + name.length), safeHttpUrl);
}

function link(candidate: string, toHref: (text: string) => string | null): Required<TextPart> | null {
  if (candidate.length > MAX_URL_LENGTH) return null;
  const text = withoutFinalPunctuation(candidate);
  const href = toHref(text);
  return href === null ? null : { text, href };
}

function restOfAddress(text: string, from: number): string {
  REST_OF_ADDRESS.lastIndex = from;
  return REST_OF_ADDRESS.exec(text)?.[0] ?? '';
}

/** Punctuation at the end belongs to the sentence, like a closing bracket that was opened before the address. */
function withoutFinalPunctuation(address: string): string {
  const count = new Map<string, number>();
  for (const character of address) count.set(character, (count.get(character) ?? 0) + 1);
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = OPENING[last];
    const unopened = opening !== undefined && (count.get(last) ?? 0) > (count.get(opening) ?? 0);
    if (!unopened && !FINAL_PUNCTUATION.test(last)) break;
    count.set(last, (count.get(last) ?? 0) - 1);
    end -= 1;
  }
  return address.slice(0, end);
}
