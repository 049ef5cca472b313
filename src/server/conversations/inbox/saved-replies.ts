import { sql } from 'kysely';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { Problem } from '../../problem.ts';

/** Sorted by title. */
export async function readSavedReplies(db: Database, { producerId }: SchoolActor): Promise<{ replies: SavedReply[] }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<SavedReply>`
      select id, title, body from saved_replies where producer_id = ${producerId}
      order by searchable(title), id limit ${TALK.savedReplies}`.execute(tx),
  );
  return { replies: rows };
}

type Saved = { replyId: string; title: string; body: string };

/** A new one, or another text for one. @throws Problem saved_reply_limit_reached */
export function saveReply(db: Database, school: SchoolActor, { replyId, title, body }: Saved): Promise<SavedReply> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('saved replies ' || ${producerId}::text, 0))`.execute(tx);
    const { rows } = await sql<SavedReply>`
      insert into saved_replies as r (producer_id, id, title, body)
      select ${producerId}, ${replyId}, ${title}, ${body}
      where (select count(*) from saved_replies o where o.producer_id = ${producerId} and o.id <> ${replyId}) < ${TALK.savedReplies}
      on conflict (producer_id, id) do update set title = excluded.title, body = excluded.body
      returning r.id, r.title, r.body`.execute(tx);
    const [saved] = rows;
    if (!saved) throw new Problem('saved_reply_limit_reached');
    await recordAuditEvent(tx, school, school.place, { action: 'saved_reply_changed', subject: title });
    return saved;
  });
}

/** Again it changes nothing more. */
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
