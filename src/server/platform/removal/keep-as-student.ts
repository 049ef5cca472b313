import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/**
 * Whoever studies at another school, or works in its team, goes on there, under an account of a student; their sessions there,
 * which are over, go along. Runs across schools.
 */
export async function keepAsStudent(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`
    select p.name, p.email from profiles p
    where p.id = ${producerId} and p.removed_at is not null
      and (exists (select from students s where s.user_id = p.id) or exists (select from team_members m where m.user_id = p.id))`.execute(
    tx,
  );
  const [person] = rows;
  if (!person) return;
  const [id, parked] = [randomUUID(), `${producerId}@removed.invalid`];
  await tx.updateTable('profiles').set({ email: parked }).where('id', '=', producerId).execute();
  await tx
    .insertInto('profiles')
    .values({ id, ...person, role: 'student' })
    .execute();
  await tx
    .updateTable('students')
    .set({ user_id: id, email: person.email })
    .where('user_id', '=', producerId)
    .execute();
  await tx.updateTable('team_members').set({ user_id: id }).where('user_id', '=', producerId).execute();
  await tx
    .updateTable('user_sessions')
    .set({ user_id: id })
    .where('user_id', '=', producerId)
    .where('producer_id', 'is not', null)
    .execute();
}
