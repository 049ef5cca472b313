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

/** Characters by which secrets are looked up. */
const BEGINNING = 8;

/**
 * Every secret that is where it does not belong, each pair once. Thousands of forms in megabytes of text: they are looked
 * up by their beginnings, since searching every text for each of them takes half a minute.
 */
export function findLeaks(secrets: Iterable<Secret>, sources: Source[]): string[] {
  const forms = [...secrets].flatMap((secret) => secret.forms.map((form) => ({ form, secret })));
  const tooShort = forms.find(({ form }) => form.length < BEGINNING);
  if (tooShort) throw new Error(`Too short to be searched for: ${tooShort.secret.name}`);
  const byBeginning = Map.groupBy(forms, ({ form }) => form.slice(0, BEGINNING));
  const leaks = new Set<string>();
  for (const { place, what, text } of sources)
    for (let at = 0; at + BEGINNING <= text.length; at += 1)
      for (const { form, secret } of byBeginning.get(text.slice(at, at + BEGINNING)) ?? [])
        if (text.startsWith(form, at) && !secret.home(place)) leaks.add(`${secret.name} in ${place}: ${what}`);
  return [...leaks];
}
