import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { lessonInput, newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import type { SchoolActor } from '../actors.ts';
import { addFavorite } from '../learning/favorites.ts';
import { copyCourse } from './copy.ts';
import { listCourses } from './courses.ts';
import { courseOutline } from './outline.ts';

const { call, services, signedIn, url } = await testApp();
const { db } = services;
const owner = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => owner.end());

let school: SchoolActor;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const whole = {
  title: 'Violão',
  description: 'Primeiros acordes',
  coverUrl: 'https://example.com/capa.webp',
  priceCents: 19_790,
  salesUrl: 'https://example.com/violao',
  accessPeriod: { lastDay: '2030-09-30' },
  modules: [
    [lessonInput({ title: 'Aula 1', ebookUrl: 'https://example.com/1.pdf', releaseDays: 7, description: 'Leia' })],
    [],
    [lessonInput({ title: 'Aula 2', videoUrl: null }), lessonInput({ title: 'Aula 3' })],
  ],
};

/** Every column of the course's own tables, in order, except those that must differ. */
async function contents(courseId: string) {
  const tables = { courses: 'id', course_modules: 'course_id', lessons: 'course_id' };
  const read = async ([table, key]: [string, string]) => {
    const { rows } = await owner.query(
      `select to_jsonb(t) - '{id,course_id,module_id,created_at,updated_at,deleted_at,published}'::text[] as row
       from ${table} t where ${key} = $1 and deleted_at is null order by row`,
      [courseId],
    );
    return rows.map(({ row }) => row);
  };
  return Promise.all(Object.entries(tables).map(read));
}

test('has everything of the course except its students, and is a draft', async () => {
  const { id, moduleIds, lessonIds } = await newCourse(db, school, whole);
  await owner.query(
    `update course_modules set cover_url = 'https://example.com/m.webp', description = 'Sobre' where id = $1`,
    [moduleIds[0]],
  );
  const student = await newStudent(db, school);
  await openEnrollment(db, student, id);
  await addFavorite(db, student, { lessonId: lessonIds[1] ?? '' });

  const { status, data } = await call('producer.copyCourse', { courseId: id }, producer);
  const copy = data as { id: string };
  expect(status).toBe(200);
  const { modules: _, ...fields } = whole;
  const counts = { published: false, lessonCount: 3, studentCount: 0, waitingSales: 0, version: 1 };
  expect(copy).toEqual({ ...fields, id: copy.id, title: 'Violão (Cópia)', ...counts });
  const [courses, modules, lessons] = await contents(id);
  expect(await contents(copy.id)).toEqual([[{ ...courses?.[0], title: 'Violão (Cópia)' }], modules, lessons]);
  const [made, original] = [await outline(copy.id), await outline(id)];
  expect(made).toEqual(original);
  const { rows } = await owner.query('select count(*)::int from access_grants where course_id = $1', [copy.id]);
  expect(rows).toEqual([{ count: 0 }]);
});

const outline = async (courseId: string) =>
  (await courseOutline(db, school, { courseId })).modules.map((module) => [
    module.title,
    ...module.lessons.map((lesson) => lesson.title),
  ]);

test('does not copy items in the bin', async () => {
  const { id, moduleIds, lessonIds } = await newCourse(db, school, whole);
  await call('producer.deleteModule', { moduleId: moduleIds[0] }, producer);
  await call('producer.deleteLesson', { lessonId: lessonIds[1] }, producer);
  const { data } = await call('producer.copyCourse', { courseId: id }, producer);
  expect(await outline((data as { id: string }).id)).toEqual([['Módulo 2'], ['Módulo 3', 'Aula 3']]);
});

test('keeps its title within the limit', async () => {
  const { id } = await newCourse(db, school, { title: 'ã'.repeat(200) });
  const { data } = await call('producer.copyCourse', { courseId: id }, producer);
  expect((data as { title: string }).title).toBe(`${'ã'.repeat(192)} (Cópia)`);
});

test('has the course’s release rules, but none of its turmas', async () => {
  const { id: courseId, moduleIds, lessonIds } = await newCourse(db, school, whole);
  await owner.query(`insert into cohorts (producer_id, id, course_id, name) values ($1, $2, $3, 'Turma 1')`, [
    school.producerId,
    school.producerId,
    courseId,
  ]);
  await owner.query(
    `insert into release_rules (producer_id, id, course_id, cohort_id, module_id, lesson_id, kind, days, after_lesson_id)
     select $1::uuid, gen_random_uuid(), $2::uuid, rule.cohort_id::uuid, rule.module_id::uuid, rule.lesson_id::uuid, rule.kind, 0, rule.after_id::uuid
     from (values (null, $3::text, null, 'never', null), (null, null, $4::text, 'previous', $5::text), ($1::text, null, $4::text, 'always', null))
       as rule (cohort_id, module_id, lesson_id, kind, after_id)`,
    [school.producerId, courseId, moduleIds[2], lessonIds[1], lessonIds[0]],
  );
  const copy = await copyCourse(db, school, { courseId });
  const rulesOf = async (id: string) => {
    const { rows } = await owner.query(
      `select r.kind, r.days, l.title, m.position as place, b.title as after from release_rules r
       left join lessons l on l.id = r.lesson_id left join course_modules m on m.id = r.module_id
       left join lessons b on b.id = r.after_lesson_id
       where r.course_id = $1 and r.cohort_id is null order by r.kind`,
      [id],
    );
    return rows;
  };
  expect(await rulesOf(copy.id)).toEqual([
    { kind: 'enrollment', days: 7, title: 'Aula 1', place: null, after: null },
    { kind: 'never', days: 0, title: null, place: 3, after: null },
    { kind: 'previous', days: 0, title: 'Aula 2', place: null, after: 'Aula 1' },
  ]);
  expect(await rulesOf(copy.id)).toEqual(await rulesOf(courseId));
  const { rows } = await owner.query('select from cohorts where course_id = $1', [copy.id]);
  expect(rows).toEqual([]);
});

test('takes two statements, whatever its size', async () => {
  const { id: courseId } = await newCourse(db, school, whole);
  expect(await statementsOf(db, () => copyCourse(db, school, { courseId }))).toHaveLength(2);
});

test('twenty concurrent copies are complete', async () => {
  const { id } = await newCourse(db, school, whole);
  const calls = Array.from({ length: 20 }, () => call('producer.copyCourse', { courseId: id }, producer));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { courses } = await listCourses(db, { ...school, role: 'owner', finance: true });
  expect(courses.map(({ lessonCount }) => lessonCount)).toEqual(Array.from({ length: 21 }, () => 3));
  const [, modules, lessons] = await contents(id);
  for (const { data } of answers)
    expect((await contents((data as { id: string }).id)).slice(1)).toEqual([modules, lessons]);
});

test('leaves nothing when its last part fails [v5.0.0-2.3.3]', async () => {
  const { id } = await newCourse(db, school, whole);
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.producer_id = '${school.producerId}' then raise exception 'full'; end if; return new; end $$;
    create trigger refuse before insert on lessons for each row execute function refuse()`);
  try {
    expect(await call('producer.copyCourse', { courseId: id }, producer)).toMatchObject({ status: 500 });
  } finally {
    await owner.query('drop trigger refuse on lessons; drop function refuse()');
  }
  expect((await listCourses(db, { ...school, role: 'owner', finance: true })).courses).toHaveLength(1);
  const { rows } = await owner.query('select count(*)::int from course_modules where producer_id = $1', [
    school.producerId,
  ]);
  expect(rows).toEqual([{ count: 3 }]);
});
