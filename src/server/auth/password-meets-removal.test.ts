import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newOwner,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { newToken } from '../crypto/tokens.ts';
import { acrossSchools, asPlatform, asSchool } from '../db.ts';
import { giveFirstPassword, lockAccounts } from '../students/accounts.ts';
import { removeFromSchool } from '../students/removal.ts';
import { issueLink, type LinkKind } from './links/one-time-links.ts';
import { hashPassword } from './passwords/passwords.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

const NEW = 'neblina na serra pela manhã';

const scopedTo = (producerId: string) => ({ scope: producerId, origin: 'made_for_school' as const });

/** Gives the student a password that only opens the school. */
async function givePassword({ userId, producerId }: TestStudent) {
  const passwordHash = await hashPassword('feita pela escola');
  await asPlatform(db, (tx) => giveFirstPassword(tx, { userId, producerId, passwordHash, origin: 'made_for_school' }));
}

/** A student of an open course. */
async function studentOf(school: TestSchool) {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  return student;
}

/** A student with such a password whose mailbox is not proven, and a link sent there. */
async function studentWithLink(kind: LinkKind) {
  const student = await studentOf(await newSchool(db));
  const { userId, producerId } = student;
  await givePassword(student);
  const token = newToken();
  await asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', userId).execute();
    await issueLink(tx, { kind, userId, producerId, token });
  });
  return { student, token };
}

const entries = {
  password: ({ email }: TestStudent) => call('public.signInStudent', { email, password: 'feita pela escola' }),
  recovery: (_: TestStudent, token: string) => call('public.resetPassword', { token, password: NEW }),
};

test.each([
  ['signs in with the password it gave them', 'password'],
  ['chooses another password', 'recovery'],
] as const)('a school is closed while a student %s, and neither fails', async (_, entry) => {
  const { student, token } = await studentWithLink('recovery');
  const { userId, producerId } = student;
  const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });
  const { entered, removed } = await asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx);
    const entered = entries[entry](student, token);
    await untilAwaited(tx);
    const removed = call('owner.removeProducer', { producerId, email: `escola-${producerId}@example.com` }, owner);
    await untilAwaited(tx, 2);
    return { entered, removed };
  });
  expect([await entered, await removed]).toMatchObject([{ code: null }, { code: null }]);
});

const uses = {
  recovery: (token: string) => call('public.resetPassword', { token, password: NEW }),
  access: (token: string) => call('public.useAccessLink', { token }),
};

test.each([
  ['a recovery link', 'recovery'],
  ['an access link', 'access'],
] as const)('%s that is used while the school removes the student waits, and is then invalid', async (_, kind) => {
  const { student, token } = await studentWithLink(kind);
  const { begun } = await asSchool(db, student, async (tx) => {
    await acrossSchools(tx, () => lockAccounts(tx, [student.userId]));
    const begun = uses[kind](token);
    await untilAwaited(tx);
    await removeFromSchool(tx, student.producerId, [student.studentId]);
    return { begun };
  });
  expect(await begun).toMatchObject({ code: 'link_invalid' });
});

test('a producer who studies at another school changes the password there while that school removes them', async () => {
  const [school, own] = [await newSchool(db), await newSchool(db)];
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const student = await studentOf(school);
  const { producerId, studentId } = student;
  const userId = own.producerId;
  await asPlatform(db, (tx) =>
    sql`update students set user_id = ${userId}, email = ${`${own.slug}@example.com`} where id = ${studentId}`.execute(
      tx,
    ),
  );
  await givePassword({ ...student, userId });
  const session = await signedIn({ kind: 'student', producerId, userId, credential: scopedTo(producerId) });
  const { removed, changed } = await asPlatform(db, async (tx) => {
    await sql`select from user_sessions where user_id = ${userId} for update`.execute(tx);
    const removed = call('producer.removeStudents', { studentIds: [studentId] }, owner);
    await untilAwaited(tx);
    const changed = call('student.changePassword', { password: NEW }, session);
    await untilAwaited(tx, 2);
    return { removed, changed };
  });
  expect([await removed, await changed]).toMatchObject([{ code: null }, { code: 'session_ended' }]);
});
