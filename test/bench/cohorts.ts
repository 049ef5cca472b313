import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import type { Learner } from '#server/actors.ts';
import { openCache } from '#server/cache/cache.ts';
import { openListener } from '#server/database/listener.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { readCatalogue } from '#server/learning/catalogue.ts';
import { readCourse } from '#server/learning/course.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { median } from './rounds.ts';
import { fillSchool } from './school.ts';

/*
 * Cost of home and course for a student in a school with 20 turmas, each with a rule per lesson, and one with
 * as many packages of modules, compared with the same school without any. Alternates between them, one call
 * at a time.
 */

const TURMAS = 20;
/** Each of all the modules but one, so that about as much is shown as of the whole course. */
const PACKAGES = 20;
const CALLS = 150;
const ROUNDS = 4;

type Furnish = (db: Database, student: Learner, courseId: string) => Promise<void>;

const FURNISHINGS: Record<string, Furnish> = {
  plain: async () => {},
  [`${TURMAS} turmas`]: addTurmas,
  [`${PACKAGES} packages of modules`]: addPackages,
};

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 2, silenceMs: 0 });
  stops.push(db.close);
  const listener = openListener(postgres.url, () => {});
  const cache = openCache(listener, db);
  await listener.start();
  stops.push(listener.stop);
  const { userId, courseId } = await fillSchool(db, 1);
  const student = await asPlatform(db, (tx) =>
    tx
      .selectFrom('students')
      .select(['producer_id as producerId', 'id as studentId'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  const services = { db, cache };
  const works = {
    home: () => readCatalogue(services, student),
    course: () => readCourse(services, student, { courseId }),
  };
  const ms: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [what, populate] of Object.entries(FURNISHINGS)) {
      await clear(db, student, courseId);
      await populate(db, student, courseId);
      await db.pool.query('analyze');
      for (const [name, work] of Object.entries(works)) {
        const list = ms[`${name} ${what}`] ?? [];
        ms[`${name} ${what}`] = list;
        for (let call = -50; call < CALLS; call += 1) {
          const before = performance.now();
          await work();
          if (call >= 0) list.push(performance.now() - before);
        }
      }
    }
  for (const name of Object.keys(works))
    for (const what of Object.keys(FURNISHINGS)) {
      const [plain, many] = [median(ms[`${name} plain`] ?? []), median(ms[`${name} ${what}`] ?? [])];
      console.log(`${name}, ${what}: ${many.toFixed(2)} ms, ${(many / plain).toFixed(2)}x`);
    }
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function addTurmas(db: Database, { producerId, studentId }: Learner, courseId: string) {
  const ids = Array.from({ length: TURMAS }, () => randomUUID());
  await asPlatform(db, async (tx) => {
    await sql`
      insert into cohorts (producer_id, id, course_id, name, starts_at)
      select ${producerId}, id, ${courseId}, 'Turma', app_now() - interval '9 days' from unnest(${ids}::uuid[]) id`.execute(
      tx,
    );
    await sql`
      insert into release_rules (producer_id, id, course_id, cohort_id, lesson_id, kind, days, hour)
      select l.producer_id, gen_random_uuid(), l.course_id, t.id, l.id, 'start', l.position, '20:00'
      from lessons l join cohorts t on t.producer_id = l.producer_id and t.course_id = l.course_id
      where l.producer_id = ${producerId} and l.course_id = ${courseId}`.execute(tx);
    await sql`
      update access_grants set cohort_id = ${ids[0]} where producer_id = ${producerId} and student_id = ${studentId}
        and course_id = ${courseId}`.execute(tx);
  });
}

async function addPackages(db: Database, { producerId, studentId }: Learner, courseId: string) {
  await asPlatform(db, (tx) =>
    sql`
      insert into access_grants (producer_id, id, student_id, course_id, origin, reference, module_ids)
      select ${producerId}, gen_random_uuid(), ${studentId}, ${courseId}, 'sale', 'package ' || n, array(
        select m.id from course_modules m where m.producer_id = ${producerId} and m.course_id = ${courseId}
        order by m.position offset 1)
      from generate_series(1, ${PACKAGES}::integer) n`.execute(tx),
  );
  await setWhole(db, { producerId, studentId }, courseId, false);
}

/** The student's access besides packages: the whole course, or nothing. */
async function setWhole(db: Database, { producerId, studentId }: Learner, courseId: string, open: boolean) {
  await asPlatform(db, (tx) =>
    sql`
      update access_grants set closed_at = case when ${!open} then app_now() end, closed_reason = case when ${!open} then 'edited' end
      where producer_id = ${producerId} and student_id = ${studentId} and course_id = ${courseId} and module_ids is null`.execute(
      tx,
    ),
  );
}

async function clear(db: Database, student: Learner, courseId: string) {
  const { producerId, studentId } = student;
  await asPlatform(db, async (tx) => {
    await tx.deleteFrom('cohorts').where('producer_id', '=', producerId).execute();
    await sql`
      delete from access_grants
      where producer_id = ${producerId} and student_id = ${studentId} and module_ids is not null`.execute(tx);
  });
  await setWhole(db, student, courseId, true);
}
