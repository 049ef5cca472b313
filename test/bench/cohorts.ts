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
 * What home and course cost a student in a school with 20 turmas, each with a rule for every lesson, beside the same school
 * without any: calls of the two operations, in turns of so many, one at a time.
 */

const TURMAS = 20;
const CALLS = 150;
const ROUNDS = 4;

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
    for (const turmas of [false, true]) {
      await (turmas ? addTurmas(db, student, courseId) : removeTurmas(db, student));
      await db.pool.query('analyze');
      for (const [name, work] of Object.entries(works)) {
        const list = ms[`${name} ${turmas}`] ?? [];
        ms[`${name} ${turmas}`] = list;
        for (let call = -50; call < CALLS; call += 1) {
          const before = performance.now();
          await work();
          if (call >= 0) list.push(performance.now() - before);
        }
      }
    }
  for (const name of Object.keys(works)) {
    const [plain, many] = [median(ms[`${name} false`] ?? []), median(ms[`${name} true`] ?? [])];
    console.log(
      `${name}: ${plain.toFixed(2)} ms without, ${many.toFixed(2)} ms with ${TURMAS} turmas: ${(many / plain).toFixed(2)}x`,
    );
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

async function removeTurmas(db: Database, { producerId }: Learner) {
  await asPlatform(db, (tx) => tx.deleteFrom('cohorts').where('producer_id', '=', producerId).execute());
}
