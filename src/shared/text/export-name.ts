import { slugify } from '#shared/text/text.ts';
import { localDay } from '#shared/time/dates.ts';

/** Of a file that somebody of a school takes with them: what it has, of which day, and who made it. */
export const exportName = (what: string, by: string, at: Date, extension = 'csv'): string =>
  `${what}_${localDay(at)}_por-${slugify(by) || 'equipe'}.${extension}`;
