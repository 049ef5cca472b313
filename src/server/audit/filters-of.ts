import type { DeedDetails } from '#shared/security/deeds.ts';

/** The filters of an export as names only, because search terms may be personal data. */
export function filtersOf(asked: object): DeedDetails {
  const fields = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(([name]) => name);
  return fields.length > 0 ? { fields } : {};
}
