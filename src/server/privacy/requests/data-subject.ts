import type { Member } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import type { DataSubject } from './write-request.ts';

/** The student of the session, even if no course is open to them. @throws Problem not_found */
export async function sessionDataSubject(
  db: Database,
  { producerId, userId }: Member,
): Promise<DataSubject & { studentId: string }> {
  const student = await readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('students')
      .select(['id', 'name', 'email'])
      .where('producer_id', '=', producerId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (!student) throw notFound();
  return { producerId, userId, studentId: student.id, name: student.name, email: student.email };
}
