import { z } from 'zod';
import { day, id, search, timestamp } from '#shared/schemas.ts';
import { AUDIT_EVENT_ACTIONS, AUDIT_EVENT_KINDS, DONE_BY } from '#shared/security/audit-events.ts';
import { everyday, sensitive } from './base.ts';

const auditEvent = z.strictObject({
  id,
  at: timestamp,
  actorName: z.string(),
  by: z.enum(DONE_BY),
  action: z.enum(AUDIT_EVENT_ACTIONS),
  subject: z.string().nullable(),
  count: z.int().nullable(),
  details: z.strictObject({ fields: z.array(z.string()).optional() }),
  addressGroup: z.string().nullable(),
  device: z.string().nullable(),
});
export type SchoolAuditEvent = z.infer<typeof auditEvent>;

const filters = {
  search,
  kind: z.enum(AUDIT_EVENT_KINDS).optional(),
  /** A person by id, or a non-human actor. */
  who: z.union([id, z.enum(DONE_BY)]).optional(),
  /** Days in São Paulo, both included. */
  from: day.optional(),
  to: day.optional(),
};

const auditEventPage = z.strictObject({
  auditEvents: z.array(auditEvent),
  /** Cursor of the next page; null on the last one. */
  next: id.nullable(),
  people: z.array(z.strictObject({ who: z.string(), name: z.string() })),
});
export type AuditEventPage = z.infer<typeof auditEventPage>;

export const auditEventsContract = {
  auditEvents: everyday
    .route({ method: 'GET', path: '/producer/audit-events', summary: "List the school's audit events, newest first" })
    .input(
      z.strictObject({
        ...filters,
        after: id.optional(),
        limit: z.coerce.number<number>().int('invalid').min(1, 'invalid').max(50, 'invalid').default(50),
      }),
    )
    .output(auditEventPage),
  exportAuditEvents: sensitive
    .route({
      method: 'POST',
      path: '/producer/audit-events/export',
      summary: 'Export audit events as rows of a file; the export is itself audited',
    })
    .input(z.strictObject(filters))
    .output(z.strictObject({ auditEvents: z.array(auditEvent), total: z.int() })),
};
