import { sql } from 'kysely';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database, openDatabase, type Tx } from '#server/db.ts';
import { newCourse, newSchool } from '../fixtures/factories.ts';

export const SIZE = { courses: 20, modules: 3, lessons: 8, students: 200 };

export const PASSWORD = 'Aquarela-ao-vento-7';

/** Every fifth course is one the student is not enrolled in. */
export const ENROLLED = SIZE.courses * 0.8;

export type FilledSchool = {
  userId: string;
  cookies: string[];
  courseId: string;
  lessonId: string;
  /** Lessons of all courses they are enrolled in. */
  lessonIds: string[];
  slug: string;
  /** Students who are not signed in, all with `PASSWORD`. */
  outside: string[];
};

/** A school in the middle of its year. @returns the cookies of so many of its students, and what they all may open */
export async function fillSchool(db: Database, sessions: number): Promise<FilledSchool> {
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
    await givePasswords(school.producerId, await hashPassword(PASSWORD)).execute(tx);
  });
  await db.pool.query('analyze');
  return asPlatform(db, async (tx) => {
    const students = await tx
      .selectFrom('students')
      .select(['user_id as userId', 'email'])
      .where('producer_id', '=', school.producerId)
      .orderBy('name')
      .execute();
    const cookies: string[] = [];
    for (const { userId } of students.slice(0, sessions))
      cookies.push(await openSessionOf(tx, school.producerId, userId));
    const lessons = await tx
      .selectFrom('enrollments as e')
      .innerJoin('lessons as l', 'l.course_id', 'e.course_id')
      .select(['e.course_id as courseId', 'l.id as lessonId'])
      .where('e.producer_id', '=', school.producerId)
      .distinct()
      .execute();
    const [first] = lessons;
    if (!first) throw new Error('Nobody is enrolled.');
    return {
      userId: students[0]?.userId ?? '',
      cookies,
      ...first,
      lessonIds: lessons.map(({ lessonId }) => lessonId),
      slug: school.slug,
      outside: students.slice(sessions).map(({ email }) => email),
    };
  });
}

/** Resets the progress of whoever is signed in. The others keep theirs: statistics of an empty table are no school's. */
export async function forgetProgress(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, silenceMs: 0 });
  const signedIn = sql`(producer_id, student_id) in (
    select st.producer_id, st.id from students st join user_sessions s using (producer_id, user_id) where s.kind = 'student')`;
  await asPlatform(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`delete from lesson_progress where ${signedIn}`.execute(tx);
    await sql`update enrollments set progress = 0, status = 'active', completed_at = null where ${signedIn}`.execute(
      tx,
    );
  });
  await db.pool.query('vacuum analyze lesson_progress');
  await db.pool.query('vacuum analyze enrollments');
  await db.close();
}

async function openSessionOf(tx: Tx, producerId: string, userId: string): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: userId };
  const { token } = await openSession(tx, {
    userId,
    kind: 'student',
    producerId,
    device,
    credential: chosenAfterProof,
  });
  return `sid=${token}`;
}

const givePasswords = (producerId: string, hash: string) => sql`
  insert into credentials (user_id, password_hash, origin)
  select user_id, ${hash}, 'chosen_after_proof' from students where producer_id = ${producerId}`;

/** In one statement, with some progress each. */
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
    insert into profiles (id, email, name, role, mailbox_proven_at)
    select user_id, 'aluno-' || n || '@example.com', 'Aluno ' || lpad(n::text, 3, '0'), 'student', app_now() from person
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
