/** Settings as they were given, none of them empty. */
export type Given = Record<string, string | undefined>;

/** Error message for a missing setting. */
export const need = (given: Given, name: string, reason: string): string[] =>
  given[name] ? [] : [`${name}: ${reason}`];

export const when = (told: unknown, problems: string[]): string[] => (told ? problems : []);
