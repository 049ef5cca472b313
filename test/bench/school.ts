import { sql } from 'kysely';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/sessions.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { newCourse, newSchool } from '../fixtures/factories.ts';

export const SIZE = { courses: 20, modules: 3, lessons: 8, students: 200 };

/** Every fifth course is one the student is not enrolled in. */
export const ENROLLED = SIZE.courses * 0.8;

/** A school in the middle of its year. @returns one of its students, and the cookie to look with */
export async function fillSchool(db: Database): Promise<{ userId: string; cookie: string }> {
  const school = await newSchool(db);
  const modules = Array.from({ length: SIZE.modules }, () => Array.from({ length: SIZE.lessons }, () => ({})));
  for (let at = 1; at <= SIZE.courses; at += 1) {
    await newCourse(db, school, {
      title: `Curso ${at}`,
      coverUrl: `https://cdn.example.com/capas/${at}.webp`,
      modules,
    });
  }
  await asPlatform(db, async (tx) => {
    // Far more at once than a request may do.
    await sql`set local statement_timeout = 0`.execute(tx);
    await enrollStudents(school.producerId).execute(tx);
  });
  await db.pool.query('analyze');
  return asPlatform(db, async (tx) => {
    const { userId } = await tx
      .selectFrom('students')
      .select('user_id as userId')
      .where('producer_id', '=', school.producerId)
      .orderBy('name')
      .executeTakeFirstOrThrow();
    const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
    const { token } = await openSession(tx, {
      userId,
      kind: 'student',
      producerId: school.producerId,
      device,
      credential: chosenAfterProof,
    });
    return { userId, cookie: `sid=${token}` };
  });
}

/** In one statement, and each with some lessons watched. */
const enrollStudents = (producerId: string) => sql`
  with person as materialized (
    select n, gen_random_uuid() as user_id, gen_random_uuid() as id from generate_series(1, ${SIZE.students}::integer) n
  ), course as materialized (
    select id, row_number() over (order by created_at, id) as k from courses where producer_id = ${producerId}
  ), lesson as materialized (
    select l.id, l.course_id, row_number() over (partition by l.course_id order by m.position, l.position) as at,
      count(*) over (partition by l.course_id) as of
    from lessons l join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
    where l.producer_id = ${producerId}
  ), enrolled as materialized (
    select p.id as student_id, c.id as course_id, (p.n * 7 + c.k * 5) % 24 as done from person p, course c where c.k % 5 > 0
  ), profile as (
    insert into profiles (id, email, name, role)
    select user_id, 'aluno-' || n || '@example.com', 'Aluno ' || lpad(n::text, 3, '0'), 'student' from person
  ), student as (
    insert into students (producer_id, id, user_id, email, name)
    select ${producerId}, id, user_id, 'aluno-' || n || '@example.com', 'Aluno ' || lpad(n::text, 3, '0') from person
  ), enrollment as (
    insert into enrollments (producer_id, student_id, course_id, status, progress)
    select ${producerId}, student_id, course_id, 'active', round(100.0 * done / 24) from enrolled
  )
  insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at)
  select ${producerId}, e.student_id, l.id, l.course_id, true, app_now()
  from enrolled e join lesson l on l.course_id = e.course_id and l.at <= e.done`;
