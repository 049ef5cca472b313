import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  at,
  digest,
  eachWithItsSchool,
  FIRST,
  learn,
  MONDAY,
  queued,
  run,
  SUNDAY,
  school,
  send,
  wednesday,
  write,
} from '#test/reports/digest-fixture.ts';
import { naiveReports, naiveWeeksLessons } from '#test/reports/naive.ts';
import { liveThrough } from '#test/reports/random-history.ts';
import { readWeek } from './week.ts';

const { services } = await testApp();
const { db, env } = services;

eachWithItsSchool();

const close = (expected: number | null) => (expected === null ? null : expect.closeTo(expected, 6));

describe('the weekly figures', () => {
  test.each([1, 2])('equal a recount of all rows, as in the reports (history %i)', async (seed) => {
    await liveThrough(services, school, randomFrom(seed));
    for (let week = 0; week < 28; week += 1) {
      const monday = addDays(MONDAY, -7 * week);
      const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
      const { reports, lessons } = await readWeek(db, school, monday);
      const naive = await naiveReports(db, school.producerId, 7, at('12:00:00', to));
      expect(reports).toMatchObject({
        from,
        to,
        students: { value: naive.students.value, added: naive.students.added },
        watched: { value: naive.watched.value },
        completed: { value: naive.completed.value, change: close(naive.completed.change) },
        engagement: { students: naive.engagement.students, value: close(naive.engagement.value) },
        days: naive.days,
      });
      expect(lessons.map(({ courseTitle: _, ...lesson }) => lesson)).toEqual(
        await naiveWeeksLessons(db, school.producerId, { from, to }),
      );
    }
  });

  test('are in the e-mail, with the top lessons and the students at risk', async () => {
    const { lessonIds } = await learn(wednesday, at('10:00:00', addDays(MONDAY, -9)));
    await write(sql`update lessons set title = 'Torno <básico>' where id = ${lessonIds[0]}`);
    const lost = await newStudent(db, school, { name: 'Nunca Veio' });
    await openEnrollment(db, lost, (await newCourse(db, school, { modules: [[{}]] })).id);
    const got = await digest();
    expect(got?.subject).toBe(
      `Resumo da semana de ${formatDay(FIRST).slice(0, 5)} a ${formatDay(SUNDAY).slice(0, 5)}: Área de Membros`,
    );
    const text = got?.text ?? '';
    expect(text).toContain(
      `Área de Membros\nDe ${formatDay(FIRST)} a ${formatDay(SUNDAY)}, em comparação com a semana anterior.\n`,
    );
    expect(text).toContain('Total de alunos: 2 (+100%, 1 novo)\n');
    expect(text).toContain('Aulas assistidas: 0\n');
    expect(text).toContain('Aulas concluídas: 1 (0%)\n');
    expect(text).toContain('Taxa de engajamento: 50% (−50%, 1 aluno concluiu aulas)\n');
    expect(text).toContain('Aulas em destaque\nTorno <básico> (Cerâmica): concluída 1 vez\n');
    expect(text).toContain('Alunos em risco hoje\nNenhuma aula aberta: 1\n');
    expect(text).toContain(`Ver relatórios: ${env.publicUrl}/admin/reports?dias=7\n`);
    expect(got?.html).toContain('Torno &#60;básico&#62;');
    expect(got?.from?.address).toBe('contato@plataforma.test');
  });

  test('end on Sunday at midnight in São Paulo', async () => {
    await learn(at('00:00:00', FIRST), at('23:59:59', SUNDAY), at('23:59:59', addDays(FIRST, -1)), at('00:00:00'));
    await newStudent(db, school, { created_at: at('00:00:00').toISOString() });
    const text = (await digest())?.text;
    expect(text).toContain('Total de alunos: 1 (0%, 0 novos)\n');
    expect(text).toContain('Aulas concluídas: 2 (+100%)\n');
  });

  test('an empty week is e-mailed once, and never to a school without any activity yet', async () => {
    expect(await digest()).toBeUndefined();
    expect(await queued()).toEqual([]);

    await learn(wednesday);
    await run(at('08:00:00', addDays(MONDAY, 7)));
    const [mail] = await send(at('08:00:00', addDays(MONDAY, 7)));
    expect(mail?.text).toContain('em comparação com a semana anterior. Ninguém assistiu nem concluiu aulas.\n');
    expect(mail?.text).toContain('Aulas concluídas: 0 (−100%)\n');
    expect(mail?.text).not.toContain('Aulas em destaque');

    await run(at('08:00:00', addDays(MONDAY, 14)));
    expect(await send(at('08:00:00', addDays(MONDAY, 14)))).toHaveLength(1);
  });
});
