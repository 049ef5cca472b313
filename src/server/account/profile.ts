import type { NotificationChoices } from '#shared/contract/account/account.ts';
import { KINDS_AND_WAYS, type KindAndWay } from '#shared/notice-kinds.ts';
import type { Learner } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { deletePushDevices } from '../push/devices.ts';
import { type ConsentPlace, recordConsents } from './consents.ts';

/** Changes the student's name in this school only, not the account's name or the one in other schools. */
export async function updateProfile(
  db: Database,
  student: Learner,
  { name }: { name: string },
): Promise<{ name: string }> {
  const { producerId, studentId } = student;
  await asSchool(db, { producerId, studentId }, (tx) => changeStudent(tx, student, { name }));
  return { name };
}

export async function setNotificationChoices(
  db: Database,
  student: Learner,
  { email, browser }: NotificationChoices,
  place: ConsentPlace,
): Promise<NotificationChoices> {
  const { producerId, studentId } = student;
  await asSchool(db, { producerId, studentId }, async (tx) => {
    const choices = { email_notices: email, browser_notices: browser };
    await recordConsents(tx, student, choices, place);
    await changeStudent(tx, student, { notify_by_email: email, notify_in_browser: browser });
    if (!browser) await deletePushDevices(tx, student);
  });
  return { email, browser };
}

export async function setNoticeKinds(
  db: Database,
  student: Learner,
  { kindsOff }: { kindsOff: KindAndWay[] },
): Promise<{ kindsOff: KindAndWay[] }> {
  const { producerId, studentId } = student;
  const off = KINDS_AND_WAYS.filter((each) => kindsOff.includes(each));
  await asSchool(db, { producerId, studentId }, (tx) => changeStudent(tx, student, { notices_off: off }));
  return { kindsOff: off };
}

type Change =
  | { name: string }
  | { notices_off: KindAndWay[] }
  | { notify_by_email: boolean; notify_in_browser: boolean };

const changeStudent = (tx: Tx, { producerId, studentId }: Learner, change: Change) =>
  tx
    .updateTable('students')
    .set(change)
    .where('producer_id', '=', producerId)
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
