import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { studentContract } from '#shared/contract/student.ts';
import type { Standing } from '#shared/team/roles.ts';
import { testApp } from '#test/app.ts';
import {
  courseInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { updateCourse } from '../courses/courses.ts';
import { asPlatform, asSchool } from '../db.ts';
import { readCatalogue } from './catalogue.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool & Standing;
let student: TestStudent;
beforeEach(async () => {
  school = { ...(await newSchool(db)), role: 'owner', finance: true };
  student = await newStudent(db, school);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function shown() {
  const { courses, others } = await readCatalogue(services, student);
  return { courses: courses.map((c) => c.title), others: others.map((c) => c.title) };
}

const addBanner = (producerId: string, title: string, position: number, active = true) =>
  asSchool(db, { producerId }, (tx) =>
    tx
      .insertInto('student_banners')
      .values({ producer_id: producerId, id: randomUUID(), title, image_url: '/uploads/b.webp', position, active })
      .execute(),
  );

test('own courses by latest enrollment, others by newest, banners by position, in one statement that matches the contract', async () => {
  for (const title of ['Recente', 'Antigo']) {
    const { id } = await newCourse(db, school, { title, modules: [[{}, {}], [{}]] });
    await openEnrollment(db, student, id, { enrolled_at: daysAgo(title === 'Antigo' ? 30 : 1) });
  }
  for (const title of ['Outro', 'Outro mais novo']) await newCourse(db, school, { title, modules: [[{}]] });
  await addBanner(school.producerId, 'Segundo', 2);
  await addBanner(school.producerId, 'Primeiro', 1);
  await addBanner(school.producerId, 'Desligado', 3, false);
  await services.listener.check();
  await readCatalogue(services, student);
  const statements = await statementsOf(db, async () => {
    const catalogue = studentContract.catalogue['~orpc'].outputSchema?.parse(await readCatalogue(services, student));
    expect(catalogue?.courses).toMatchObject([
      { title: 'Recente', status: 'active', progress: 0, lessonCount: 3 },
      { title: 'Antigo', lessonCount: 3 },
    ]);
    expect(catalogue?.others).toMatchObject([{ title: 'Outro mais novo', lessonCount: 1 }, { title: 'Outro' }]);
    expect(catalogue?.banners.map((banner) => banner.title)).toEqual(['Primeiro', 'Segundo']);
  });
  expect(statements).toHaveLength(1);
});

test('a course is open with an active or completed enrollment that has not ended', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const enrollments = {
    Ativo: { status: 'active' },
    Concluído: { status: 'completed', progress: 100 },
    'Até logo mais': { status: 'active', access_until: until },
    Inativo: { status: 'inactive' },
    Vencido: { status: 'active', access_until: daysAgo(0) },
    'Concluído e vencido': { status: 'completed', access_until: daysAgo(1) },
  } as const;
  for (const [title, enrollment] of Object.entries(enrollments)) {
    const { id } = await newCourse(db, school, { title });
    await openEnrollment(db, student, id, enrollment);
  }
  await newCourse(db, school, { title: 'Sem matrícula' });
  const { courses, others } = await shown();
  expect(courses.sort()).toEqual(['Ativo', 'Até logo mais', 'Concluído']);
  expect(others.sort()).toEqual(['Concluído e vencido', 'Inativo', 'Sem matrícula', 'Vencido']);
});

test('an unpublished course disappears, enrolled or not, and returns unchanged', async () => {
  const { id } = await newCourse(db, school, { title: 'Em revisão' });
  await openEnrollment(db, student, id, { status: 'active', progress: 40 });
  await newCourse(db, school, { title: 'Rascunho', published: false });
  await updateCourse(db, jobs, school, {
    courseId: id,
    ...courseInput({ title: 'Em revisão', published: false }),
  });
  expect(await shown()).toEqual({ courses: [], others: [] });
  await updateCourse(db, jobs, school, { courseId: id, ...courseInput({ title: 'Em revisão' }) });
  expect((await readCatalogue(services, student)).courses).toMatchObject([{ title: 'Em revisão', progress: 40 }]);
});

test('shows nothing of another school or another student', async () => {
  const other = await newSchool(db);
  const theirs = await newCourse(db, other, { title: 'De outra escola' });
  await addBanner(other.producerId, 'De outra escola', 1);
  await openEnrollment(db, await newStudent(db, other), theirs.id);
  const { id } = await newCourse(db, school, { title: 'Da colega' });
  await openEnrollment(db, await newStudent(db, school), id, { progress: 80 });
  expect(await shown()).toEqual({ courses: [], others: ['Da colega'] });
  expect((await readCatalogue(services, student)).banners).toEqual([]);
});

test('deleted courses and lessons do not count', async () => {
  const { id, lessonIds } = await newCourse(db, school, { modules: [[{}, {}]] });
  const gone = await newCourse(db, school, { title: 'Excluído' });
  await openEnrollment(db, student, id);
  await openEnrollment(db, student, gone.id);
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('courses')
      .set({ deleted_at: daysAgo(0) })
      .where('id', '=', gone.id)
      .execute();
    await tx
      .updateTable('lessons')
      .set({ deleted_at: daysAgo(0) })
      .where('id', '=', lessonIds[0] ?? '')
      .execute();
  });
  expect(await readCatalogue(services, student)).toMatchObject({ courses: [{ id, lessonCount: 1 }], others: [] });
});

describe('the courses to continue', () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const watched = (course: { id: string; lessonIds: string[] }, lesson: number, minutes: number, values = {}) =>
    asSchool(db, school, (tx) =>
      tx
        .insertInto('lesson_progress')
        .values({
          producer_id: school.producerId,
          student_id: student.studentId,
          course_id: course.id,
          lesson_id: course.lessonIds[lesson] ?? '',
          last_watched_at: at(minutes),
          ...values,
        })
        .execute(),
    );
  const enrolledIn = async (title: string, modules = [[{}, {}], [{}]], enrollment = {}) => {
    const course = await newCourse(db, school, { title, modules });
    await openEnrollment(db, student, course.id, enrollment);
    return course;
  };
  const resume = async () => (await readCatalogue(services, student)).resume;

  test('the last watched course comes first, at its lesson, with at most two others', async () => {
    for (const [minutes, title] of ['Luz', 'Pão', 'Chá', 'Sal'].entries()) {
      const course = await enrolledIn(title);
      await watched(course, 2, minutes * 60, { position_seconds: 180, duration_seconds: 600 });
    }
    await enrolledIn('Nem começou');
    const cards = await resume();
    expect(cards.map(({ courseTitle }) => courseTitle)).toEqual(['Luz', 'Pão', 'Chá']);
    expect(cards[0]).toMatchObject({
      stage: 'continue',
      moduleNumber: 2,
      lessonNumber: 1,
      moduleLessons: 1,
      positionSeconds: 180,
      durationSeconds: 600,
    });
  });

  test('without progress: the latest enrollment, from its first lesson', async () => {
    await enrolledIn('Antigo', undefined, { enrolled_at: daysAgo(9) });
    const { lessonIds } = await enrolledIn('Recente');
    expect(await resume()).toMatchObject([
      { stage: 'start', courseTitle: 'Recente', lessonId: lessonIds[0], lessonNumber: 1, watchedAt: null },
    ]);
  });

  test('with all completed: the latest of them; a course in progress comes before it', async () => {
    await enrolledIn('Feito', undefined, { status: 'completed', progress: 100, completed_at: daysAgo(1) });
    expect(await resume()).toMatchObject([{ stage: 'done', courseTitle: 'Feito' }]);
    await watched(await enrolledIn('Em andamento'), 0, 5);
    expect(await resume()).toMatchObject([{ stage: 'continue', courseTitle: 'Em andamento' }]);
  });

  test('without unreleased lessons, empty courses and closed ones', async () => {
    await enrolledIn('Espera', [[{ releaseDays: 3 }]] as never);
    await enrolledIn('Vazio', [[]]);
    await watched(await enrolledIn('Fechado', undefined, { status: 'inactive' }), 0, 1);
    expect(await resume()).toEqual([]);
  });

  test('any number of unreleased courses leave the released one to continue with', async () => {
    await enrolledIn('Aberto', undefined, { enrolled_at: daysAgo(30) });
    for (const title of ['Maio', 'Junho', 'Julho']) await enrolledIn(title, [[{ releaseDays: 9 }]] as never);
    expect(await resume()).toMatchObject([{ stage: 'start', courseTitle: 'Aberto' }]);
  });

  test('a single open course shows its modules, without empty ones; with a second one the courses are shown', async () => {
    await newCourse(db, school, { title: 'De outros' });
    await enrolledIn('Único', [[{}, {}], [], [{}]]);
    const { modules } = await readCatalogue(services, student);
    expect(modules.map(({ lessons }) => lessons.length)).toEqual([2, 1]);
    await enrolledIn('Segundo');
    expect((await readCatalogue(services, student)).modules).toEqual([]);
  });
});
