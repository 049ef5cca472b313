import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Learner, SchoolActor } from '#server/actors.ts';
import { createBanner } from '#server/banners/banners.ts';
import { type CourseInput, createCourse } from '#server/courses/courses.ts';
import { createLesson, type LessonInput } from '#server/courses/lessons.ts';
import { createModule } from '#server/courses/modules.ts';
import { asPlatform, asSchool, type Database } from '#server/db.ts';
import { newCode } from '#server/learning/progress/viewings.ts';
import { keep } from '#server/sales/deliveries/kept.ts';
import type { ProducerBanner } from '#shared/contract/banners.ts';
import { TEST_KEYS } from './app-keys.ts';

/* What tests start from. Each test makes a school of its own, so that none sees another's rows. */

type Row<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;

export type TestSchool = SchoolActor & { slug: string };
export type TestStudent = Learner & { userId: string; email: string };

export async function newSchool(db: Database, overrides: Row<'profiles'> = {}): Promise<TestSchool> {
  const producerId = randomUUID();
  const slug = `escola-${producerId}`;
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('profiles')
      .values({
        id: producerId,
        email: `${slug}@example.com`,
        name: 'Ana Produtora',
        role: 'admin',
        plan_id: 'trial',
        subscription_status: 'trialing',
        trial_ends_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        student_limit: 100,
        mailbox_proven_at: new Date().toISOString(),
        ...overrides,
      })
      .execute();
    await tx.insertInto('client_settings').values({ producer_id: producerId, slug }).execute();
  });
  return { producerId, slug };
}

export async function newStudent(
  db: Database,
  { producerId }: SchoolActor,
  overrides: Row<'students'> = {},
): Promise<TestStudent> {
  const student = { id: randomUUID(), user_id: randomUUID(), name: 'Duda Aluna', ...overrides };
  const email = `aluna-${student.user_id}@example.com`;
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('profiles')
      .values({
        id: student.user_id,
        email,
        name: student.name,
        role: 'student',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute();
    await tx
      .insertInto('students')
      .values({ producer_id: producerId, email, ...student })
      .execute();
    await tx
      .updateTable('profiles')
      .set({ student_count: sql`student_count + 1` })
      .where('id', '=', producerId)
      .execute();
  });
  return { producerId, studentId: student.id, userId: student.user_id, email };
}

/** An enrolment with the grant it stands on. */
export async function openEnrollment(
  db: Database,
  { producerId, studentId }: Learner,
  courseId: string,
  overrides: Row<'enrollments'> = {},
): Promise<void> {
  const keys = { producer_id: producerId, student_id: studentId, course_id: courseId };
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('access_grants')
      .values({ ...keys, id: randomUUID(), origin: 'manual' })
      .execute();
    await tx
      .insertInto('enrollments')
      .values({ ...keys, status: 'active', ...overrides })
      .execute();
  });
}

export async function newNotification(
  db: Database,
  { producerId, studentId }: Learner,
  overrides: Row<'notifications'> = {},
): Promise<string> {
  const id = randomUUID();
  const notification = { id, title: 'Aviso', message: 'Recado da escola.', ...overrides };
  await asPlatform(db, (tx) =>
    tx
      .insertInto('notifications')
      .values({ producer_id: producerId, student_id: studentId, ...notification })
      .execute(),
  );
  return id;
}

/** As if the last try of this kind had been made so many times more. */
export async function repeatLastTry(db: Database, action: string, times: number): Promise<void> {
  await asPlatform(db, (tx) =>
    sql`
      insert into login_attempts (action, email, ip_address, success)
      select action, email, ip_address, success
      from (select * from login_attempts where action = ${action} order by id desc limit 1) last,
        generate_series(1, ${times}::integer)`.execute(tx),
  );
}

/** What a producer has begun to pay. */
export async function newPayment(
  db: Database,
  { producerId }: SchoolActor,
  overrides: Row<'payments'> = {},
): Promise<string> {
  const id = randomUUID();
  const payment = { id, plan_id: 'basic', amount_cents: 4700, status: 'pending', provider: 'sandbox' } as const;
  await asPlatform(db, (tx) =>
    tx
      .insertInto('payments')
      .values({ producer_id: producerId, ...payment, ...overrides })
      .execute(),
  );
  return id;
}

/** After the banners that there are. */
export async function newBanner(
  db: Database,
  school: SchoolActor,
  banner: Partial<Omit<ProducerBanner, 'id'>> = {},
): Promise<string> {
  const given = { imageUrl: '/uploads/banner.webp', phoneImageUrl: null, title: 'Banner', linkUrl: null, active: true };
  return (await createBanner(db, school, { ...given, ...banner })).id;
}

/** That a student had a lesson open. @returns the code of its watermark */
export async function newViewing(
  db: Database,
  { producerId, studentId }: Learner,
  lessonId: string,
  overrides: Row<'lesson_viewings'> = {},
): Promise<string> {
  const viewing = { day: '2026-01-15', code: newCode(), ...overrides };
  await asPlatform(db, (tx) =>
    tx
      .insertInto('lesson_viewings')
      .values({ producer_id: producerId, student_id: studentId, lesson_id: lessonId, ...viewing })
      .execute(),
  );
  return viewing.code;
}

/** An access e-mail to a student that was given up. */
export async function newFailedEmail(
  db: Database,
  { producerId, userId, email }: Pick<TestStudent, 'producerId' | 'userId' | 'email'>,
  overrides: Row<'email_logs'> = {},
): Promise<string> {
  const id = randomUUID();
  const failed = { template_name: 'course_access', status: 'failed', reason: 'connection' } as const;
  const recipient = { user_id: userId, recipient_email: email, recipient_name: 'Duda Aluna' };
  await asPlatform(db, (tx) =>
    tx
      .insertInto('email_logs')
      .values({ producer_id: producerId, id, ...recipient, ...failed, attempts: 13, error: 'ETIMEDOUT', ...overrides })
      .execute(),
  );
  return id;
}

/** A list of which one line was left out. */
export async function newImport(db: Database, { producerId }: SchoolActor): Promise<string> {
  const id = randomUUID();
  await asSchool(db, { producerId }, async (tx) => {
    const now = new Date().toISOString();
    await tx
      .insertInto('student_imports')
      .values({ producer_id: producerId, id, course_ids: [], total: 1, done: 1, finished_at: now })
      .execute();
    await tx
      .insertInto('student_import_rows')
      .values({ producer_id: producerId, import_id: id, line: 1, email: 'sem arroba', outcome: 'invalid_email' })
      .execute();
  });
  return id;
}

/** A sale that waits for a right e-mail, and the delivery of another. */
export async function newWaitingSale(
  db: Database,
  { producerId }: SchoolActor,
  courseId: string,
): Promise<{ deliveryId: string; purchaseId: string }> {
  const [deliveryId, purchaseId] = [randomUUID(), randomUUID()];
  const raw = Buffer.from(JSON.stringify({ email: `compra-${deliveryId}@example.com`, transaction: deliveryId }));
  const { body } = keep({ appKeys: TEST_KEYS }, { producerId, deliveryId }, { raw, headers: {}, query: {} });
  const of = { producer_id: producerId, course_id: courseId, platform: 'generic' };
  await asSchool(db, { producerId }, async (tx) => {
    await tx
      .insertInto('purchases')
      .values({
        ...of,
        id: purchaseId,
        transaction_id: purchaseId,
        about: 'transaction',
        paid_at: new Date().toISOString(),
        waiting_for: 'invalid_email',
      })
      .execute();
    await tx
      .insertInto('webhook_deliveries')
      .values({ ...of, id: deliveryId, dedup_key: deliveryId, body, event: '', status: 'ignored', outcome: 'noted' })
      .execute();
  });
  return { deliveryId, purchaseId };
}

/** What a producer sends for a lesson, as the contract hands it on. */
export const lessonInput = (overrides: Partial<LessonInput> = {}): LessonInput => ({
  title: 'Aula',
  description: '',
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  ebookUrl: null,
  releaseDays: null,
  ...overrides,
});

export const courseInput = (overrides: Partial<CourseInput> = {}): CourseInput => ({
  title: 'Curso',
  description: '',
  coverUrl: null,
  priceCents: null,
  salesUrl: null,
  published: true,
  accessPeriod: null,
  ...overrides,
});

/** A published course with a module for each list of lessons. */
export async function newCourse(
  db: Database,
  school: SchoolActor,
  { modules = [], ...course }: Partial<CourseInput> & { modules?: Partial<LessonInput>[][] } = {},
): Promise<{ id: string; moduleIds: string[]; lessonIds: string[] }> {
  const { id } = await createCourse(db, school, courseInput(course));
  const moduleIds: string[] = [];
  const lessonIds: string[] = [];
  for (const [at, lessons] of modules.entries()) {
    const module = { courseId: id, title: `Módulo ${at + 1}`, description: '', coverUrl: null };
    const { id: moduleId } = await createModule(db, school, module);
    moduleIds.push(moduleId);
    for (const lesson of lessons) {
      lessonIds.push((await createLesson(db, school, { moduleId, ...lessonInput(lesson) })).id);
    }
  }
  return { id, moduleIds, lessonIds };
}

/** The statements a piece of work sends, apart from its transaction's begin and commit. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  db.onStatement = (text) => statements.push(text);
  await work().finally(() => {
    db.onStatement = null;
  });
  return statements;
}
