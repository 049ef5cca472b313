/** Runs a statement past the application. */
export type Insert = (text: string, values: unknown[]) => Promise<unknown>;

/** What the rows of a school refer to. */
export type Ids = Record<'producer' | 'account' | 'student' | 'course' | 'module' | 'lesson', string>;
