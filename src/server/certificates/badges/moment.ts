/** The format of moments in credentials. */
export const inSeconds = (moment: Date | string): string => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');
