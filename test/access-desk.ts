import { sql } from 'kysely';
import { asPlatform } from '#server/db.ts';
import { importBatch } from '#server/students/import/batch.ts';
import type { AccessPeriod } from '#shared/access-period.ts';
import type { StudentPage } from '#shared/contract/students.ts';
import { localDay } from '#shared/dates.ts';
import { addDays } from '#shared/days.ts';
import type { TestApp } from './app.ts';
import { newCourse, newSchool } from './factories.ts';

export const EMAIL = 'aluna@example.com';
export const inDays = (days: number) => addDays(localDay(new Date()), days);

/** A school with courses that end, and one student who is let into them by every way there is. */
export async function accessDesk({ services: { db, jobs }, call, signedIn }: TestApp) {
  const school = await newSchool(db);
  const { producerId } = school;
  const producer = await signedIn({ userId: producerId, kind: 'producer' });
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('email', '=', EMAIL).execute());

  const row = async () => {
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    return (data as StudentPage).students[0];
  };

  return {
    school,
    producer,
    row,
    course: async (accessPeriod: AccessPeriod | null = null, title = 'Curso') =>
      (await newCourse(db, school, { title, accessPeriod, modules: [[{}]] })).id,
    enrol: (courseIds: string[], more: object = {}) =>
      call('producer.enrollStudent', { name: 'Duda', email: EMAIL, courseIds, ...more }, producer),
    /** Day by course, as the producer reads them. */
    ends: async () =>
      Object.fromEntries(((await row())?.ends ?? []).map(({ courseId, lastDay }) => [courseId, lastDay])),
    async edit(changes: object) {
      const { id: studentId, openCourseIds: courseIds = [] } = (await row()) ?? {};
      return call(
        'producer.updateStudent',
        { studentId, name: 'Duda', email: EMAIL, status: 'active', courseIds, ...changes },
        producer,
      );
    },
    /** As if everything of the student's access had been set so many days ago. */
    age: (days: number) =>
      asPlatform(db, async (tx) => {
        const back = sql`make_interval(days => ${days}::integer)`;
        await sql`update access_grants set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
          where producer_id = ${producerId}`.execute(tx);
        await sql`update enrollments set access_until = access_until - ${back}, enrolled_at = enrolled_at - ${back}
          where producer_id = ${producerId}`.execute(tx);
      }),
    async asStudent() {
      const student = await asPlatform(db, (tx) =>
        tx.selectFrom('students').select('user_id').where('producer_id', '=', producerId).executeTakeFirstOrThrow(),
      );
      return signedIn({ kind: 'student', userId: student.user_id, producerId });
    },
    async importList(courseIds: string[]) {
      const importId = crypto.randomUUID();
      const rows = [{ line: 1, email: EMAIL, name: 'Duda', phone: '', cpf: '' }];
      const answer = await call('producer.startImport', { importId, rows, courseIds }, producer);
      while (answer.status < 300 && (await importBatch(db, jobs, { producerId, importId })));
      return answer;
    },
  };
}
export type AccessDesk = Awaited<ReturnType<typeof accessDesk>>;
