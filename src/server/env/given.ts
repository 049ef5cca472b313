/** Settings as they were given, none of them empty. */
export type Given = Record<string, string | undefined>;

/** What is to be said where a setting is not there. */
export const need = (given: Given, name: string, reason: string): string[] =>
  given[name] ? [] : [`${name}: ${reason}`];

export const when = (told: unknown, problems: string[]): string[] => (told ? problems : []);
