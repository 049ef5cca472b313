import { expect, test } from 'vitest';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  at,
  digest,
  eachWithItsSchool,
  learn,
  MONDAY,
  SUNDAY,
  school,
  wednesday,
} from '#test/reports/digest-fixture.ts';

const { db } = (await testApp()).services;

eachWithItsSchool();

/** A student’s questions at these moments, each answered three hours later unless it waits. */
async function ask(...asked: { at: Date; second?: number; waits?: boolean }[]) {
  const student = await newStudent(db, school, { created_at: at('12:00:00', addDays(MONDAY, -60)).toISOString() });
  const { id, lessonIds } = await newCourse(db, school, { modules: [[{ title: 'A <janela>' }]] });
  await openEnrollment(db, student, id);
  const place = { courseId: id, lessonId: lessonIds[0] ?? '' };
  for (const { at: moment, second = null, waits = false } of asked)
    await newThread(db, student, place, {
      at_second: second,
      created_at: moment.toISOString(),
      waiting_since: waits ? moment.toISOString() : null,
      answered_at: waits ? null : new Date(moment.getTime() + 3 * 3_600_000).toISOString(),
    });
}

test('the week’s questions are in the e-mail, with the most asked minutes and the waiting ones', async () => {
  await ask(
    { at: wednesday, second: 250 },
    { at: wednesday, second: 259 },
    { at: wednesday, second: 12, waits: true },
    { at: at('10:00:00', addDays(MONDAY, -9)) },
  );
  const got = await digest();
  expect(got?.text).toContain(
    'Dúvidas dos alunos\nDúvidas na semana: 3 (+200%, mais em A <janela>, de 4:00 a 5:00)\n' +
      'Tempo mediano de resposta: 3 h\nSem resposta hoje: 1 (1 há mais de 1 dia)\n',
  );
  expect(got?.html).toContain('A &#60;janela&#62;');
});

test('a question of Sunday waits until the e-mail, not until the end of its week', async () => {
  await ask({ at: at('07:00:00', SUNDAY), waits: true }, { at: at('09:00:00', SUNDAY), waits: true });
  expect((await digest())?.text).toContain('Sem resposta hoje: 2 (1 há mais de 1 dia)\n');
});

test('a week with only questions is e-mailed', async () => {
  await ask({ at: wednesday });
  const text = (await digest())?.text;
  expect(text).toContain('Dúvidas na semana: 1\n');
  expect(text).toContain('Sem resposta hoje: 0\n');
});

test('a school without conversations gets no such section', async () => {
  await learn(wednesday);
  expect((await digest())?.text).not.toContain('Dúvidas');
});
