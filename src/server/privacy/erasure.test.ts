import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findLeaks, inClear } from '#test/canaries/secrets.ts';
import { newPost } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newFailedEmail, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { type Canary, newCanary } from '#test/fixtures/privacy/erasure-canary.ts';
import { erasurePlatform } from '#test/fixtures/privacy/erasure-fixture.ts';
import { endRegret, newDataRequest, requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import type { Services } from '../context.ts';
import { answeredEmail } from '../conversations/notices/answered-email.ts';
import { conversationsWaitingEmail } from '../conversations/notices/conversations-waiting-email.ts';
import { asPlatform } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { ScheduledJob } from '../jobs/job.ts';
import { erasePerson } from './erasure/erase.ts';
import { STEPS } from './erasure/steps.ts';
import { eraseReturned } from './erasure/tombstones.ts';
import { privacyJobs } from './jobs.ts';

/* Puts a person's data everywhere and erases them; afterwards no trace is left in tables, queues, files or logs. */

const platform = await erasurePlatform();
const { app, db, everywhere } = platform;
afterAll(platform.stop);
let school: Awaited<ReturnType<typeof platform.newSchoolWithCourse>>;
let courseId: string;
beforeEach(async () => {
  school = await platform.newSchoolWithCourse();
  ({ courseId } = school);
});
const erase = (somebody: Canary) => platform.erase(school, somebody);

const places = (leaks: string[]) =>
  [...new Set(leaks.map((leak) => leak.split(' in ')[1]?.split(':')[0] ?? ''))].sort();

type StepName = keyof typeof STEPS;
const DIED = new Error('The process died');

/** @returns puts the step back, as the end of the test does at the latest */
function replaceStep(name: StepName, step: (typeof STEPS)[StepName]): () => void {
  const whole = STEPS[name];
  const restore = () => {
    STEPS[name] = whole;
  };
  onTestFinished(restore);
  STEPS[name] = step;
  return restore;
}

/** An erasure whose process dies at this step. */
async function dieAt(name: StepName, { requestId }: Canary): Promise<void> {
  const restore = replaceStep(name, () => Promise.reject(DIED));
  await expect(erasePerson(app.services, { ...school, requestId })).rejects.toBe(DIED);
  restore();
}

describe('an erased person', () => {
  test('is in no table, queue, file or log line; control: before, the markers were in all of these', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const before = places(findLeaks(somebody.secrets, await everywhere()));
    expect(before).toEqual(
      expect.arrayContaining(
        [
          'certificates',
          'data_requests',
          'email_logs',
          'files',
          'lesson_notes',
          'notifications',
          'profiles',
          'purchases',
        ].map((table) => `table ${table}`),
      ),
    );
    expect(before).toEqual(
      expect.arrayContaining(
        ['quiz_answers', 'school_deeds', 'student_import_rows', 'students', 'submissions', 'user_sessions'].map(
          (table) => `table ${table}`,
        ),
      ),
    );
    await erase(somebody);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('leaves the sale’s number, the certificate’s code and the protocol; an import’s line says why it was left out', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    const of = <
      Table extends 'purchases' | 'certificates' | 'data_requests' | 'student_import_rows' | 'access_records',
    >(
      table: Table,
    ) =>
      asPlatform(db, (tx) =>
        sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)} where producer_id = ${school.producerId}`.execute(tx),
      );
    expect((await of('purchases')).rows).toMatchObject([
      { buyer: null, transaction_id: expect.stringContaining('HP-') },
    ]);
    expect((await of('certificates')).rows).toMatchObject([{ holder_name: null, code: expect.any(String) }]);
    expect((await of('access_records')).rows).toMatchObject([{ person_key: expect.any(String) }]);
    expect((await of('student_import_rows')).rows).toMatchObject([{ email: '', outcome: 'erased' }]);
    const requests = (await of('data_requests')).rows;
    expect(requests).toHaveLength(2);
    expect(requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: somebody.requestId, state: 'done', email: null, name: null }),
      ]),
    );
  });

  test('is erased completely after a crash at any step', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await endRegret(db, somebody.requestId);
    for (const name of Object.keys(STEPS) as StepName[]) await dieAt(name, somebody);
    await erasePerson(app.services, { ...school, requestId: somebody.requestId });
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  /** As the account's new address, proven in its mailbox. */
  async function changeAddress({ student }: Canary): Promise<string> {
    const [from, email] = [student.email, `nova-${randomUUID()}@example.com`];
    await asPlatform(db, async (tx) => {
      await sql`
        insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until)
        values (${randomUUID()}, ${student.userId}, ${from}, ${email}, app_now(), app_now(), app_now() + interval '7 days')`.execute(
        tx,
      );
      await tx.updateTable('profiles').set({ email }).where('id', '=', student.userId).execute();
    });
    return email;
  }

  test.each(['long before', 'before', 'after'])(
    'is erased under an earlier address too, that changed %s the request',
    async (when) => {
      const somebody = await newCanary(app, { school, courseId });
      const email = await changeAddress(somebody);
      // The change is forgotten by then; the request at the earlier address is not.
      if (when === 'long before')
        await asPlatform(db, (tx) =>
          sql`delete from email_changes where old_email = ${somebody.student.email}`.execute(tx),
        );
      const [name, kind] = ['Nome novo', 'erasure'] as const;
      const requestId =
        when === 'after'
          ? somebody.requestId
          : await newDataRequest(db, { ...somebody.student, email }, { kind, name });
      await erase({ ...somebody, requestId });
      const secrets = [...somebody.secrets, inClear('the new e-mail', email)];
      expect(findLeaks(secrets, await everywhere())).toEqual([]);
      const keys = await asPlatform(db, (tx) =>
        tx.selectFrom('erased_people').select('person_key').where('producer_id', '=', school.producerId).execute(),
      );
      expect(keys).toHaveLength(2);
    },
  );

  test('is not erased under an earlier address that is somebody else’s by now, even after a crash', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const { email } = somebody.student;
    const now = await changeAddress(somebody);
    const other = { id: randomUUID(), email, name: 'Outra' };
    await asPlatform(db, async (tx) => {
      await sql`update email_changes set undo_until = app_now() where user_id = ${somebody.student.userId}`.execute(tx);
      await tx
        .insertInto('profiles')
        .values({ ...other, role: 'student' })
        .execute();
      await tx
        .insertInto('students')
        .values({ ...other, producer_id: school.producerId, id: randomUUID(), user_id: other.id })
        .execute();
    });
    await newFailedEmail(db, somebody.student, { user_id: other.id });
    await endRegret(db, somebody.requestId);
    await dieAt('profiles', somebody);
    await erasePerson(app.services, { ...school, requestId: somebody.requestId });
    expect(findLeaks([inClear('the new e-mail', now)], await everywhere())).toEqual([]);
    const left = places(findLeaks([inClear('the e-mail', email)], await everywhere()));
    const tables = ['email_logs', 'profiles', 'purchases', 'students'].map((table) => `table ${table}`);
    expect(left).toEqual(expect.arrayContaining(tables));
    expect(await eraseReturned(app.services)).toBe(0);
  });

  test('is erased from the platform’s e-mails to an earlier address too, after a crash once the account is gone', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await newFailedEmail(db, somebody.student, { producer_id: null });
    const email = await changeAddress(somebody);
    await endRegret(db, somebody.requestId);
    await dieAt('profiles', somebody);
    await erasePerson(app.services, { ...school, requestId: somebody.requestId });
    const secrets = [...somebody.secrets, inClear('the new e-mail', email)];
    expect(findLeaks(secrets, await everywhere())).toEqual([]);
  });

  test('is in no e-mail that told others of their question and reply', async () => {
    const mail = await outgoingMail(app.services);
    onTestFinished(() => mail.stop());
    const somebody = await newCanary(app, { school, courseId });
    const follower = await newStudent(db, school, { notices_off: [] });
    await openEnrollment(db, follower, courseId);
    const { thread_id: threadId, body } = await asPlatform(db, (tx) =>
      tx
        .selectFrom('thread_posts')
        .select(['thread_id', 'body'])
        .where('author_id', '=', somebody.student.studentId)
        .executeTakeFirstOrThrow(),
    );
    const postId = await newPost(db, somebody.student, threadId, { body });
    const address = { recipientEmail: follower.email, recipientName: 'Edu' };
    const [answered, waiting] = [randomUUID(), randomUUID()];
    await asPlatform(db, async (tx) => {
      const { jobs } = app.services;
      const { producerId } = school;
      await queueEmail(tx, jobs, answeredEmail, {
        ...{ id: answered, producerId, userId: follower.userId, ...address, payload: { postId } },
      });
      await queueEmail(tx, jobs, conversationsWaitingEmail, {
        ...{ id: waiting, producerId: null, userId: producerId, ...address, payload: {} },
      });
    });
    for (const id of [answered, waiting]) {
      await mail.send(id);
      expect(await mail.rowOf(id)).toMatchObject({ status: 'sent' });
    }
    await erase(somebody);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('two concurrent erasures are one', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await endRegret(db, somebody.requestId);
    const ref = { ...school, requestId: somebody.requestId };
    await Promise.all([erasePerson(app.services, ref), erasePerson(app.services, ref)]);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
    const { studentCount } = await asPlatform(db, (tx) =>
      tx
        .selectFrom('profiles')
        .select('student_count as studentCount')
        .where('id', '=', school.producerId)
        .executeTakeFirstOrThrow(),
    );
    expect(studentCount).toBe(0);
  });

  test('does not wait for somebody elsewhere who cannot be erased; the job fails visibly, and the next run finishes', async () => {
    const elsewhere = await platform.newSchoolWithCourse();
    const cursed = await newCanary(app, { school: elsewhere, courseId: elsewhere.courseId });
    const somebody = await newCanary(app, { school, courseId });
    for (const { requestId } of [cursed, somebody]) await endRegret(db, requestId);
    const erasures = async (of: { producerId: string }) =>
      (await requestsOf(db, of)).flatMap(({ kind, state }) => (kind === 'erasure' ? state : []));
    const states = async () => [...(await erasures(elsewhere)), ...(await erasures(school))];
    const job = privacyJobs.find(({ name }) => name === 'erase-people-due') as ScheduledJob<Services>;
    const step = STEPS.submission_files;
    const restore = replaceStep('submission_files', (tools, person) =>
      person.requestId === cursed.requestId ? Promise.reject(DIED) : step(tools, person),
    );
    await expect(job.run(app.services)).rejects.toThrow('1 erasures failed');
    expect(await states()).toEqual(['working', 'done']);
    expect(app.lines.filter((line) => line.includes('erasure_failed')).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', requestId: cursed.requestId, code: 'Error' },
    ]);
    restore();
    await job.run(app.services);
    expect(await states()).toEqual(['done', 'done']);
  });

  test('control: a step that does nothing is detected by the markers', async () => {
    const somebody = await newCanary(app, { school, courseId });
    replaceStep('email_logs', () => Promise.resolve());
    await erase(somebody);
    expect(places(findLeaks(somebody.secrets, await everywhere()))).toEqual(['table email_logs']);
  });

  test('keeps account and data in another school', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const elsewhere = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('students')
        .values({
          ...{ producer_id: elsewhere.producerId, id: randomUUID(), user_id: somebody.student.userId },
          ...{ name: 'Duda', email: somebody.student.email },
        })
        .execute(),
    );
    await erase(somebody);
    const left = places(findLeaks(somebody.secrets, await everywhere()));
    expect(left).toEqual(['table known_devices', 'table profiles', 'table students']);
  });
});
