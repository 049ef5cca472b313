import { slugify } from '#shared/text/text.ts';
import { localDay } from '#shared/time/dates.ts';

/** File name of an export: contents, day, number of several, and who made it. */
export function exportName(what: string, by: string, at: Date, { extension = 'csv', part = 0 } = {}): string {
  const nth = part > 0 ? `_${String(part).padStart(2, '0')}` : '';
  return `${what}_${localDay(at)}${nth}_por-${slugify(by) || 'equipe'}.${extension}`;
}

/** `alunos-ceramica`; a title without letters or digits of ours is left out. */
export function exportOf(what: string, title = ''): string {
  return [what, slugify(title)].filter(Boolean).join('-');
}
