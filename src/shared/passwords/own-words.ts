import { fold, readSigns } from './fold.ts';

/** The person and school that the password is for, as far as known. */
export type About = { name?: string | null; email?: string | null; school?: string | null };
export type OwnKind = keyof About;

const SHORT = 3;
const whole = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u);

/** The words of each value, and all of them joined. */
function partsOf(about: About): Record<OwnKind, string[]> {
  const [mailbox = '', host = ''] = fold(about.email ?? '').split('@');
  const company = host.split('.')[0] ?? '';
  return {
    name: long([whole(fold(about.name ?? '')), ...words(fold(about.name ?? ''))]),
    email: long([
      `${mailbox}@${host}`,
      mailbox,
      whole(mailbox),
      ...words(mailbox),
      ...words(mailbox.replace(/\d+/g, '-')),
      company,
    ]),
    school: long([whole(fold(about.school ?? '')), ...words(fold(about.school ?? ''))]),
  };
}

const long = (parts: string[]) => [...new Set(parts)].filter((part) => part.length >= SHORT);

/** A folded password without the words of its person and school, and the kind of word that was removed most. */
export function withoutOwnWords(text: string, about: About): { rest: string; mostly: OwnKind | null } {
  const parts = partsOf(about);
  const read = readSigns(text);
  const covered = new Set<number>();
  let mostly: OwnKind | null = null;
  let most = 0;
  for (const kind of ['name', 'email', 'school'] as const) {
    const places = new Set(parts[kind].flatMap((part) => [...placesOf(part, text), ...placesOf(part, read)]));
    for (const place of places) covered.add(place);
    if (places.size > most) [mostly, most] = [kind, places.size];
  }
  return {
    rest: text
      .split('')
      .filter((_, place) => !covered.has(place))
      .join(''),
    mostly,
  };
}

/** Short words only count as whole words: Ana does not match in `banana`. */
function* placesOf(part: string, text: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + part.length, at + part.length + 1);
    if (part.length === SHORT && /\p{L}/u.test(around)) continue;
    for (let place = at; place < at + part.length; place += 1) yield place;
  }
}
