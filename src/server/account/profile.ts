import type { NotificationChoices } from '#shared/contract/account.ts';
import type { Learner } from '../actors.ts';
import { asSchool, type Database } from '../db.ts';

/** The name by which this school knows the student; the account's own, and other schools', stay. */
export async function updateProfile(
  db: Database,
  student: Learner,
  { name }: { name: string },
): Promise<{ name: string }> {
  await changeStudent(db, student, { name });
  return { name };
}

export async function setNotificationChoices(
  db: Database,
  student: Learner,
  { email, browser }: NotificationChoices,
): Promise<NotificationChoices> {
  await changeStudent(db, student, { notify_by_email: email, notify_in_browser: browser });
  return { email, browser };
}

type Change = { name: string } | { notify_by_email: boolean; notify_in_browser: boolean };

const changeStudent = (db: Database, { producerId, studentId }: Learner, change: Change) =>
  asSchool(db, { producerId, studentId }, (tx) =>
    tx
      .updateTable('students')
      .set(change)
      .where('producer_id', '=', producerId)
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow(),
  );
