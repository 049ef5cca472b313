import { sql } from 'kysely';
import type { ConversationSettings } from '#shared/contract/conversations/saved-replies.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

type Found = ConversationSettings & { cohorts: { id: string; name: string; courseTitle: string }[] };

export async function readConversationSettings(db: Database, { producerId }: SchoolActor): Promise<Found> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select coalesce(o.audience, 'adults') as audience, coalesce(o.comments, true) as comments, coalesce(o.digests, true) as digests,
        coalesce(o.words, '{}') as words,
        array(select s.cohort_id from separate_cohorts s where s.producer_id = ${producerId}) as "separateCohortIds",
        array(select jsonb_build_object('id', k.id, 'name', k.name, 'courseTitle', c.title) from cohorts k
          join courses c on c.producer_id = k.producer_id and c.id = k.course_id and c.deleted_at is null
          where k.producer_id = ${producerId} order by searchable(c.title), searchable(k.name), k.id) as cohorts
      from (select 1) one left join conversation_settings o on o.producer_id = ${producerId}`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error('Settings without a row');
  return found;
}

/** @throws Problem not_found for a turma that is not the school's */
export function saveConversationSettings(db: Database, school: SchoolActor, settings: ConversationSettings) {
  const { producerId } = school;
  const { audience, comments, digests, words, separateCohortIds } = settings;
  const ids = [...new Set(separateCohortIds)];
  return asSchool(db, { producerId }, async (tx) => {
    await sql`
      insert into conversation_settings as o (producer_id, audience, comments, digests, words)
      values (${producerId}, ${audience}, ${comments}, ${digests}, ${[...new Set(words)]}::text[])
      on conflict (producer_id) do update set audience = excluded.audience, comments = excluded.comments, digests = excluded.digests, words = excluded.words`.execute(
      tx,
    );
    await sql`delete from separate_cohorts where producer_id = ${producerId} and cohort_id <> all (${ids}::uuid[])`.execute(
      tx,
    );
    await sql`
      insert into separate_cohorts (producer_id, cohort_id)
      select producer_id, id from cohorts where producer_id = ${producerId} and id = any (${ids}::uuid[])
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ kept: number }>`
      select count(*)::integer as kept from separate_cohorts where producer_id = ${producerId}`.execute(tx);
    if (rows[0]?.kept !== ids.length) throw notFound();
    await recordAuditEvent(tx, school, school.place, { action: 'conversation_settings_changed' });
    return {};
  });
}
