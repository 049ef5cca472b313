import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { OfficerCard, PrivacyDesk } from '#shared/contract/school/privacy.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { REQUEST_COLUMNS, studentOfRequest } from './read-own.ts';

const PAGE_SIZE = 50;

/** Waiting requests first, by deadline; then the others, the latest first. */
export async function readDesk(
  db: Database,
  { producerId }: SchoolActor,
  { page }: { page: number },
): Promise<PrivacyDesk> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Omit<PrivacyDesk, 'pageSize'>>`
      select jsonb_build_object('name', coalesce(cs.officer_name, ''), 'email', coalesce(cs.officer_email, ''),
          'version', cs.officer_version) as officer,
        (select count(*)::integer from data_requests r where r.producer_id = cs.producer_id and r.number is not null) as total,
        array(
          select ${REQUEST_COLUMNS} - 'copyBytes' || jsonb_build_object('name', r.name, 'email', r.email, 'studentId', ${studentOfRequest},
            'value', r.value, 'settledBy', r.settled_by, 'channel', r.channel, 'identityCheck', r.identity_check, 'note', r.note,
            'registeredBy', r.registered_by)
          from data_requests r where r.producer_id = cs.producer_id and r.number is not null
          order by r.state not in ('open', 'working'), case when r.state in ('open', 'working') then r.due_at end, r.received_at desc, r.id
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as requests
      from client_settings cs where cs.producer_id = ${producerId}`.execute(tx),
  );
  const [desk] = rows;
  if (!desk) throw new Error('A school without settings');
  return { ...desk, pageSize: PAGE_SIZE };
}

/**
 * Shown on the page of what the school keeps, and in what people get of it.
 * @throws Problem edit_conflict
 */
export function setPrivacyOfficer(
  db: Database,
  school: SchoolActor,
  { name, email, version, formId }: { name: string; email: string } & Edit,
): Promise<OfficerCard> {
  return withAuditEvent(
    db,
    school,
    () => ({ action: 'privacy_officer_set', subject: name }),
    async (tx) => {
      const { after } = await saveEdit<OfficerCard>(
        tx,
        school,
        { version, formId },
        {
          table: 'client_settings',
          as: 'cs',
          prefix: 'officer_',
          row: sql`from client_settings cs where cs.producer_id = ${school.producerId}`,
          set: { officer_name: name, officer_email: email },
          fields: OFFICER,
        },
      );
      return after;
    },
  );
}

const OFFICER = [
  sql<string>`coalesce(cs.officer_name, '')`.as('name'),
  sql<string>`coalesce(cs.officer_email, '')`.as('email'),
  'cs.officer_version as version',
] as const;
