import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';
import { giveCertificates, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { asPlatform } from '../../db.ts';
import { issueDue } from '../issue/due.ts';

const { state, ask, restore, work, stateOf } = restoring();

test('somebody who was back before their school was restored has their certificates again, and gets no second one', async () => {
  const { large } = state.ids;
  const { services } = state.app;
  const [{ id: courseId }] = await ask(`select id from courses where producer_id = $1 order by title limit 1`, [large]);
  const find = async (email: string) =>
    (
      await ask(
        `select producer_id as "producerId", id as "studentId", user_id as "userId", name from students
          where producer_id = $1 and email = $2`,
        [large, email],
      )
    )[0];
  const certificate = async (email: string, name?: string) => {
    const student = await find(email);
    const { certificateId } = await newCertificate(services.db, student, courseId, {
      holder_name: name ?? student.name,
    });
    return certificateId;
  };
  const [same, otherName, reissued] = ['large-7@aluno.test', 'large-8@aluno.test', 'large-9@aluno.test'];
  const before = [await certificate(same), await certificate(otherName, 'Outro Nome'), await certificate(reissued)];
  await cleanAll(services);

  const producer = await state.app.signedIn({ kind: 'producer', userId: large });
  for (const email of [same, otherName, reissued]) {
    const person = { name: 'Aluno de volta', email, courseIds: [courseId] };
    expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
  }
  const since = await certificate(reissued);
  await restore(large);
  await work(large);
  expect(await stateOf(large)).toMatchObject({ state: 'restored', problem: null });

  const ownOf = async (email: string) => {
    const learner = await state.app.signedIn({ kind: 'student', ...(await find(email)) });
    const { data } = await state.app.call('student.certificates', undefined, learner);
    return (data as { certificates: OwnCertificate[] }).certificates.map(({ id, sheet }) => [id, sheet.holder]);
  };
  expect(await ownOf(same)).toEqual([[before[0], '+Aluno 7']]);
  expect(await ownOf(otherName), 'only its hash is known').toEqual([]);
  expect(await ownOf(reissued), 'of one course one is valid').toEqual([[since, 'Aluno de volta']]);

  await ask(`update enrollments set progress = 100, completed_at = app_now() where course_id = $1`, [courseId]);
  await giveCertificates(services.db, { producerId: large }, courseId, { minPercent: 1 });
  await ask(`update certificate_rules set active_since = '2025-01-01' where course_id = $1`, [courseId]);
  expect((await issueDue(services)).issued).toBeGreaterThan(0);
  const { rows } = await asPlatform(services.db, (tx) =>
    sql<{ id: string }>`
      select c.id from certificates c join students s on s.producer_id = c.producer_id and s.id = c.student_id
      where s.producer_id = ${large} and s.email = any (${[same, otherName, reissued]}) order by s.email`.execute(tx),
  );
  expect(rows.map(({ id }) => id)).toEqual([before[0], before[1], since]);
});
