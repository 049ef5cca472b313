import { sql } from 'kysely';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import type { Edit } from '#shared/contract/edits.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

/** Sorted by title. */
export async function readSavedReplies(db: Database, { producerId }: SchoolActor): Promise<{ replies: SavedReply[] }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<SavedReply>`
      select id, title, body, version from saved_replies where producer_id = ${producerId}
      order by searchable(title), id limit ${TALK.savedReplies}`.execute(tx),
  );
  return { replies: rows };
}

type Saved = { replyId: string; title: string; body: string } & Edit;

/**
 * Creates or updates a saved reply. @throws Problem saved_reply_limit_reached, edit_conflict; not_found if it was
 * deleted meanwhile
 */
export function saveReply(db: Database, school: SchoolActor, reply: Saved): Promise<SavedReply> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const saved = await (reply.version ? change : keep)(tx, school, reply);
    await recordAuditEvent(tx, school, school.place, { action: 'saved_reply_changed', subject: reply.title });
    return saved;
  });
}

async function change(tx: Tx, school: SchoolActor, { replyId, title, body, version, formId }: Saved) {
  const { after } = await saveEdit<SavedReply>(
    tx,
    school,
    { version, formId },
    {
      table: 'saved_replies',
      as: 'r',
      row: sql`from saved_replies r where r.producer_id = ${school.producerId} and r.id = ${replyId}`,
      set: { title, body },
      fields: ['r.id', 'r.title', 'r.body', 'r.version'],
    },
  );
  return after;
}

async function keep(tx: Tx, { producerId, userId }: SchoolActor, { replyId, title, body, formId }: Saved) {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved replies ' || ${producerId}::text, 0))`.execute(tx);
  const { rows } = await sql<SavedReply>`
    insert into saved_replies as r (producer_id, id, title, body, edited_at, edited_by, edited_in)
    select ${producerId}, ${replyId}, ${title}, ${body}, app_now(), ${userId ?? null}::uuid, ${formId ?? null}::uuid
    where (select count(*) from saved_replies o where o.producer_id = ${producerId} and o.id <> ${replyId}) < ${TALK.savedReplies}
    on conflict (producer_id, id) do update set title = excluded.title, body = excluded.body, version = r.version + 1,
      edited_at = excluded.edited_at, edited_by = excluded.edited_by, edited_in = excluded.edited_in
    returning r.id, r.title, r.body, r.version`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Problem('saved_reply_limit_reached');
  return saved;
}

/** Idempotent. */
export function removeReply(db: Database, school: SchoolActor, { replyId }: { replyId: string }) {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ title: string }>`
      delete from saved_replies where producer_id = ${producerId} and id = ${replyId} returning title`.execute(tx);
    const [removed] = rows;
    if (removed)
      await recordAuditEvent(tx, school, school.place, { action: 'saved_reply_removed', subject: removed.title });
    return {};
  });
}
