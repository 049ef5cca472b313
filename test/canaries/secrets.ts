import type { Principal } from '../authorization/world.ts';

/** Where a secret was found: a response, a log line, or a table row. */
export type Source = { place: `answer to ${Principal}` | 'log' | `table ${string}`; what: string; text: string };

export type Secret = {
  name: string;
  /** Every way in which it may be written. */
  forms: string[];
  /** Where it may occur. */
  home: (place: Source['place']) => boolean;
};

const nowhere = () => false;

/** A secret that may not occur anywhere, including the database. */
export const inClear = (name: string, value: string): Secret => ({ name, forms: [value], home: nowhere });

export const bytes = (name: string, value: Buffer, home: Secret['home'] = nowhere): Secret => ({
  name,
  forms: (['hex', 'base64', 'base64url'] as const).map((encoding) => value.toString(encoding)),
  home,
});

/** A session's token or a link's, as whoever holds it sends it. */
export const inCookie = ({ cookie = '' }: { cookie?: string }) => /sid=([^;]+)/.exec(cookie)?.[1] ?? null;

/** Every secret that is where it does not belong, each pair once. */
export function findLeaks(secrets: Iterable<Secret>, sources: Source[]): string[] {
  const leaks = new Set<string>();
  for (const { name, forms, home } of secrets)
    for (const { place, what, text } of sources)
      if (!home(place) && forms.some((form) => text.includes(form))) leaks.add(`${name} in ${place}: ${what}`);
  return [...leaks];
}
