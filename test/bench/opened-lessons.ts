import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { notifyOpened } from '#server/cohorts/opened/notify-opened.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { JOBS } from '#server/job-list.ts';
import { installJobs } from '#server/jobs/install.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { jsonLines } from '#server/log.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { newCohort } from '../fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool } from '../fixtures/factories.ts';
import { makeDataDir } from '../run/data-dir.ts';

/*
 * Cost of an hour of announcing opened lessons in a school of 15,000 students and a course of 600 lessons
 * with a rule each.
 */

const STUDENTS = Number(process.env.STUDENTS ?? 15_000);
const LESSONS = Number(process.env.LESSONS ?? 600);

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 2, silenceMs: 0 });
  stops.push(db.close);
  await installJobs(postgres.url, JOBS);
  const jobs = openJobs(postgres.url, () => {}, { onlyAdds: true });
  stops.push(jobs.stop);
  const school = await newSchool(db, { student_limit: STUDENTS });
  const course = await newCourse(db, school, { modules: [[]] });
  const cohortId = await newCohort(db, school, course.id);
  await fill(db, school, { courseId: course.id, moduleId: course.moduleIds[0] ?? '', cohortId });
  const now = new Date();
  for (const kind of ['start', 'enrollment', 'previous']) {
    await giveRules(db, school, kind, cohortId);
    await db.pool.query('analyze');
    for (const name of ['first', 'again']) {
      let blocked = 0;
      let last = performance.now();
      const watch = setInterval(() => {
        blocked = Math.max(blocked, performance.now() - last);
        last = performance.now();
      }, 5);
      const before = performance.now();
      const { students } = await notifyOpened({ db, jobs, log: jsonLines(() => {}) }, now);
      clearInterval(watch);
      const seconds = ((performance.now() - before) / 1000).toFixed(1);
      console.log(
        `${kind}, ${name}: ${students} told in ${seconds} s, at most ${blocked.toFixed(0)} ms without a pause`,
      );
    }
  }
} finally {
  for (const stop of stops.reverse()) await stop();
}

type Filled = { courseId: string; moduleId: string; cohortId: string };

async function fill(db: Database, { producerId }: TestSchool, { courseId, moduleId, cohortId }: Filled) {
  await asPlatform(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into lessons (producer_id, id, course_id, module_id, title, position)
      select ${producerId}, gen_random_uuid(), ${courseId}, ${moduleId}, 'Aula ' || n, n from generate_series(1, ${LESSONS}) n`.execute(
      tx,
    );
    await sql`
      with people as (
        insert into profiles (id, email, name, role)
        select gen_random_uuid(), 'aluna-' || n || '@example.com', 'Aluna ' || n, 'student' from generate_series(1, ${STUDENTS}) n
        returning id, email, name),
      those as (
        insert into students (producer_id, id, user_id, email, name)
        select ${producerId}, gen_random_uuid(), id, email, name from people returning id),
      grants as (
        insert into access_grants (producer_id, id, student_id, course_id, origin, cohort_id)
        select ${producerId}, gen_random_uuid(), id, ${courseId}, 'manual', ${cohortId} from those)
      insert into enrollments (producer_id, student_id, course_id, status, enrolled_at)
      select ${producerId}, id, ${courseId}, 'active', app_now() - random() * interval '900 days' from those`.execute(
      tx,
    );
  });
}

/** A lesson a day, in the middle of which the school is now. */
async function giveRules(db: Database, { producerId }: TestSchool, kind: string, cohortId: string) {
  await asPlatform(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`delete from release_rules`.execute(tx);
    await sql`delete from releases_told`.execute(tx);
    await sql`update cohorts set starts_at = app_now() - 300 * interval '1 day' - interval '1 minute' where id = ${cohortId}`.execute(
      tx,
    );
    await sql`
      insert into release_rules (producer_id, id, course_id, lesson_id, kind, days)
      select producer_id, gen_random_uuid(), course_id, id, ${kind}, case when ${kind} = 'previous' then 0 else position end
      from lessons where producer_id = ${producerId}`.execute(tx);
  });
}
