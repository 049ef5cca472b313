import type { AuditEventDetails } from '#shared/security/audit-events.ts';

/** The filters of an export as names only, because search terms may be personal data. */
export function filtersOf(asked: object): AuditEventDetails {
  const fields = Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(([name]) => name);
  return fields.length > 0 ? { fields } : {};
}
