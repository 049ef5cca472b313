/** As credentials write moments. */
export const inSeconds = (moment: Date | string): string => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');
