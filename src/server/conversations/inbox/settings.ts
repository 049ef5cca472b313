import { sql } from 'kysely';
import type { ConversationSettings, SavedSettings } from '#shared/contract/conversations/saved-replies.ts';
import type { Edit } from '#shared/contract/edits.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';

type Found = SavedSettings & { cohorts: { id: string; name: string; courseTitle: string }[] };

const separateCohortsOf = (producerId: string) => sql<string[]>`
  array(select s.cohort_id from separate_cohorts s where s.producer_id = ${producerId} order by s.cohort_id)`;

export async function readConversationSettings(db: Database, { producerId }: SchoolActor): Promise<Found> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select coalesce(o.audience, 'adults') as audience, coalesce(o.comments, true) as comments, coalesce(o.digests, true) as digests,
        coalesce(o.words, '{}') as words, coalesce(o.version, 0) as version,
        ${separateCohortsOf(producerId)} as "separateCohortIds",
        array(select jsonb_build_object('id', k.id, 'name', k.name, 'courseTitle', c.title) from cohorts k
          join courses c on c.producer_id = k.producer_id and c.id = k.course_id and c.deleted_at is null
          where k.producer_id = ${producerId} order by searchable(c.title), searchable(k.name), k.id) as cohorts
      from (select 1) one left join conversation_settings o on o.producer_id = ${producerId}`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error('Settings without a row');
  return found;
}

/** @throws Problem edit_conflict; not_found for a turma that is not the school's */
export function saveConversationSettings(
  db: Database,
  school: SchoolActor,
  { version, formId, ...settings }: ConversationSettings & Edit,
): Promise<SavedSettings> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockSettings(tx, producerId);
    const { after } = await saveEdit<SavedSettings>(
      tx,
      school,
      { version, formId },
      {
        table: 'conversation_settings',
        as: 'o',
        row: sql`from conversation_settings o where o.producer_id = ${producerId}`,
        set: {
          audience: settings.audience,
          comments: settings.comments,
          digests: settings.digests,
          words: sql`${[...new Set(settings.words)]}::text[]`,
        },
        fields: [
          ...(['o.audience', 'o.comments', 'o.digests', 'o.words', 'o.version'] as const),
          separateCohortsOf(producerId).as('separateCohortIds'),
        ],
      },
    );
    const separateCohortIds = await writeSeparateCohorts(tx, producerId, settings.separateCohortIds);
    await recordAuditEvent(tx, school, school.place, { action: 'conversation_settings_changed' });
    return { ...after, separateCohortIds };
  });
}

/** Before the form's statement, which then also sees the turmas of a save that it waited for. */
const lockSettings = (tx: Tx, producerId: string) =>
  sql`
    insert into conversation_settings (producer_id) values (${producerId})
    on conflict (producer_id) do update set producer_id = excluded.producer_id`.execute(tx);

async function writeSeparateCohorts(tx: Tx, producerId: string, chosen: string[]): Promise<string[]> {
  const ids = [...new Set(chosen)];
  await sql`delete from separate_cohorts where producer_id = ${producerId} and cohort_id <> all (${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into separate_cohorts (producer_id, cohort_id)
    select producer_id, id from cohorts where producer_id = ${producerId} and id = any (${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ kept: string[] }>`select ${separateCohortsOf(producerId)} as kept`.execute(tx);
  const kept = rows[0]?.kept ?? [];
  if (kept.length !== ids.length) throw notFound();
  return kept;
}
