import { sql } from 'kysely';
import type { TeamNote } from '#shared/contract/people/team-notes.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Producer } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';

/* The team's notes about a student. Everybody in the team reads them; only the author can change one. */

type Author = Pick<Producer, 'producerId' | 'userId' | 'name' | 'place'>;

/** In the shape of TeamNote, from `team_notes` n. */
export const noteColumns = (userId: string | undefined) => sql`
  n.id, n.body, n.author_name as author, n.author_id is not distinct from ${userId ?? null}::uuid as own,
  n.created_at as "createdAt", n.edited_at as "editedAt"`;

/** Idempotent by its key. @throws Problem not_found, team_note_limit_reached */
export function addTeamNote(
  db: Database,
  author: Author,
  { studentId, body, key }: { studentId: string; body: string } & IdempotencyKey,
): Promise<TeamNote> {
  const { producerId, userId, name } = author;
  return asSchool(db, { producerId }, async (tx) => {
    const student = await lockStudent(tx, producerId, studentId);
    const id = idOf(producerId, `team note of ${studentId}`, key);
    const { rows } = await sql<TeamNote>`
      insert into team_notes as n (producer_id, id, student_id, author_id, author_name, body)
      select ${producerId}, ${id}, ${studentId}, ${userId}, ${name}, ${body}
      where (select count(*) from team_notes o
        where o.producer_id = ${producerId} and o.student_id = ${studentId}) < ${LIMITS.teamNotes}
      on conflict (producer_id, id) do nothing returning ${noteColumns(userId)}`.execute(tx);
    const [added] = rows;
    if (!added) return findAdded(tx, author, id);
    await recordAuditEvent(tx, author, author.place, { action: 'team_note_added', subject: student });
    return added;
  });
}

/** @throws Problem not_found, also for somebody else's */
export function changeTeamNote(
  db: Database,
  author: Author,
  { noteId, body }: { noteId: string; body: string },
): Promise<TeamNote> {
  const { producerId, userId } = author;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<TeamNote>`
      update team_notes n set body = ${body}, edited_at = app_now()
      where n.producer_id = ${producerId} and n.id = ${noteId} and n.author_id = ${userId}
      returning ${noteColumns(userId)}`.execute(tx);
    const [changed] = rows;
    if (!changed) throw notFound();
    await recordAuditEvent(tx, author, author.place, {
      action: 'team_note_changed',
      subject: await nameBeside(tx, producerId, noteId),
    });
    return changed;
  });
}

/** @throws Problem not_found, also for somebody else's */
export function removeTeamNote(
  db: Database,
  author: Author,
  { noteId }: { noteId: string },
): Promise<Record<string, never>> {
  const { producerId, userId } = author;
  return asSchool(db, { producerId }, async (tx) => {
    const subject = await nameBeside(tx, producerId, noteId);
    const { numAffectedRows } = await sql`
      delete from team_notes
      where producer_id = ${producerId} and id = ${noteId} and author_id = ${userId}`.execute(tx);
    if (numAffectedRows === 0n) throw notFound();
    await recordAuditEvent(tx, author, author.place, { action: 'team_note_removed', subject });
    return {};
  });
}

/** Serializes notes about one student, so that the limit holds. */
async function lockStudent(tx: Tx, producerId: string, studentId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from students where producer_id = ${producerId} and id = ${studentId} for no key update`.execute(tx);
  const [student] = rows;
  if (!student) throw notFound();
  return student.name;
}

/** The note added by an earlier call with this id; without one, the limit was reached. */
async function findAdded(tx: Tx, { producerId, userId }: Author, id: string): Promise<TeamNote> {
  const { rows } = await sql<TeamNote>`
    select ${noteColumns(userId)} from team_notes n where n.producer_id = ${producerId} and n.id = ${id}`.execute(tx);
  const [note] = rows;
  if (!note) throw new Problem('team_note_limit_reached');
  return note;
}

async function nameBeside(tx: Tx, producerId: string, noteId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.name from team_notes n join students s on s.producer_id = n.producer_id and s.id = n.student_id
    where n.producer_id = ${producerId} and n.id = ${noteId}`.execute(tx);
  return rows[0]?.name;
}
