import type { DeedDetails } from '#shared/security/deeds.ts';

/** By what an export was narrowed, in names alone: what was looked for may be somebody's. */
export function filtersOf(asked: object): DeedDetails {
  const fields = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(([name]) => name);
  return fields.length > 0 ? { fields } : {};
}
