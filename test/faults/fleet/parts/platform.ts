import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { inBulk, writeSchool } from '#test/bench/large-school.ts';
import type { Visited } from './mixed.ts';

/* A platform of many schools, of which some are visited. */

const SCHOOL = { students: 2_500, courses: 5, lessons: 6, enrolled: 2, done: 4 };
const VISITED_SCHOOLS = 20;
const LEARNERS = 50;

/** @returns the producers' ids */
export async function fillPlatform(url: string, students: number): Promise<string[]> {
  await migrate(url);
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => {});
  const schools: string[] = [];
  await inBulk(owner, async () => {
    while (schools.length * SCHOOL.students < students)
      schools.push(await writeSchool(owner, `escola-${schools.length}`, SCHOOL));
  });
  await owner.query('vacuum analyze');
  await owner.end();
  return schools;
}

/** Students of some schools with a session each; those in `sold` also buy. */
export async function visitSchools(db: Database, schools: string[], sold: Visited['sold']): Promise<Visited[]> {
  const visited: Visited[] = [];
  for (const producerId of schools.slice(0, VISITED_SCHOOLS)) visited.push({ ...(await visit(db, producerId)), sold });
  return visited;
}

const visit = (db: Database, producerId: string): Promise<Omit<Visited, 'sold'>> =>
  asPlatform(db, async (tx) => {
    const { courseId } = await tx
      .selectFrom('enrollments')
      .select('course_id as courseId')
      .where('producer_id', '=', producerId)
      .orderBy('course_id')
      .executeTakeFirstOrThrow();
    const lessons = await tx
      .selectFrom('lessons')
      .select('id')
      .where('producer_id', '=', producerId)
      .where('course_id', '=', courseId)
      .execute();
    const enrolled = await tx
      .selectFrom('enrollments as e')
      .innerJoin('students as s', (on) =>
        on.onRef('s.producer_id', '=', 'e.producer_id').onRef('s.id', '=', 'e.student_id'),
      )
      .select('s.user_id as userId')
      .where('e.producer_id', '=', producerId)
      .where('e.course_id', '=', courseId)
      .orderBy('s.id')
      .limit(LEARNERS)
      .execute();
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: 'faults' };
    const learners = [];
    for (const { userId } of enrolled) {
      const opened = { userId, kind: 'student' as const, producerId, device, credential: chosenAfterProof };
      learners.push({ cookie: `sid=${(await openSession(tx, opened)).token}` });
    }
    return { learners, watched: { courseId, lessonIds: lessons.map(({ id }) => id) } };
  });
