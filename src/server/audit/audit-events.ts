import { type RawBuilder, sql } from 'kysely';
import type { AuditEventPage, SchoolAuditEvent } from '#shared/contract/audit-events.ts';
import { LIMITS } from '#shared/limits.ts';
import { auditEventActionsMatching } from '#shared/security/audit-event-words.ts';
import { AUDIT_EVENTS_OF_KIND, type AuditEventsQuestion, DONE_BY } from '#shared/security/audit-events.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { Producer, SchoolActor } from '../actors.ts';
import { containing } from '../database/containing.ts';
import { asSchool, type Database, readAsSchool } from '../db.ts';
import { filtersOf } from './filters-of.ts';
import { recordAuditEvent } from './record-audit-event.ts';

/**
 * A page of the school's audit events, latest first; `after` is the last event of the previous page. Only the first has
 * the people, who are looked for in the whole year.
 */
export function listAuditEvents(
  db: Database,
  { producerId }: SchoolActor,
  { after, limit, ...question }: AuditEventsQuestion & { after?: string; limit: number },
): Promise<AuditEventPage> {
  const from = after
    ? sql`(d.at, d.id) < (select l.at, l.id from school_deeds l where l.producer_id = ${producerId} and l.id = ${after})`
    : sql`true`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Pick<AuditEventPage, 'people'> & { found: SchoolAuditEvent[] }>`
      select array(${auditEvents(producerId, question, from, limit + 1)}) as found,
        array(select jsonb_build_object('who', who, 'name', name) from (
          select distinct on (who) coalesce(actor_id::text, by) as who, actor_name as name from school_deeds
          where producer_id = ${producerId} and ${!after} order by who, at desc) each order by searchable(name), who) as people`.execute(
      tx,
    );
    const { found = [], people = [] } = rows[0] ?? {};
    const shown = found.slice(0, limit);
    return { auditEvents: shown, people, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
  });
}

/** The lines of an export, up to its maximum; the export itself is audited too. */
export function exportAuditEvents(
  db: Database,
  producer: Producer,
  question: AuditEventsQuestion,
): Promise<{ auditEvents: SchoolAuditEvent[]; total: number }> {
  const { producerId } = producer;
  return asSchool(db, producer, async (tx) => {
    const { rows } = await sql<{ auditEvents: SchoolAuditEvent[]; total: number }>`
      select array(${auditEvents(producerId, question, sql`true`, LIMITS.exportRows)}) as "auditEvents",
        (select count(*)::integer from school_deeds d where d.producer_id = ${producerId} and ${asked(question)}) as total`.execute(
      tx,
    );
    const [file = { auditEvents: [], total: 0 }] = rows;
    await recordAuditEvent(tx, producer, producer.place, {
      action: 'deeds_exported',
      count: file.auditEvents.length,
      details: filtersOf(question),
    });
    return file;
  });
}

const auditEvents = (
  producerId: string,
  question: AuditEventsQuestion,
  from: RawBuilder<unknown>,
  limit: number,
) => sql`
  select jsonb_build_object('id', d.id, 'at', d.at, 'actorName', d.actor_name, 'by', d.by, 'action', d.action,
    'subject', d.subject, 'count', d.count, 'details', d.details, 'addressGroup', d.address, 'device', d.device)
  from school_deeds d where d.producer_id = ${producerId} and ${asked(question)} and ${from}
  order by d.at desc, d.id desc limit ${limit}`;

/** Searches people's names, subjects, and the text that the screen shows for each action. */
function asked({ search, kind, who, from, to }: AuditEventsQuestion): RawBuilder<boolean> {
  const named = containing(search, sql`d.actor_name`, sql`coalesce(d.subject, '')`);
  return sql`(${search === '' ? sql`true` : sql`(${named} or d.action = any (${auditEventActionsMatching(search)}::text[]))`}
    and ${kind ? sql`d.action = any (${[...AUDIT_EVENTS_OF_KIND[kind]]}::text[])` : sql`true`}
    and ${who ? by(who) : sql`true`}
    and ${from ? sql`d.at >= ${endOfDay(addDays(from, -1))}::timestamptz` : sql`true`}
    and ${to ? sql`d.at < ${endOfDay(to)}::timestamptz` : sql`true`})`;
}

const by = (who: string) =>
  DONE_BY.some((each) => each === who) ? sql`d.by = ${who} and d.actor_id is null` : sql`d.actor_id = ${who}::uuid`;
