/** Settings as they were given, none of them empty. */
export type RawSettings = Record<string, string | undefined>;

/** Error message for a missing setting. */
export const missing = (given: RawSettings, name: string, reason: string): string[] =>
  given[name] ? [] : [`${name}: ${reason}`];

export const problemsIf = (condition: unknown, problems: string[]): string[] => (condition ? problems : []);
