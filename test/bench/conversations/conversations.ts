import { rm } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { readInbox } from '#server/conversations/inbox/read-inbox.ts';
import { readLessonThreads } from '#server/conversations/student/read-threads.ts';
import { openDatabase } from '#server/db.ts';
import { readLesson } from '#server/learning/lesson.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { readConversationReport } from '#server/reports/conversations/read-conversation-report.ts';
import { readInboxQuestion } from '#shared/lists/inbox-question.ts';
import { makeDataDir } from '../../run/data-dir.ts';
import { inBulk, ORDINARY, writeSchool } from '../large-school.ts';
import { median } from '../rounds.ts';
import { recordStatements } from '../statement-recorder.ts';
import { findLessons } from './find-lessons.ts';
import { showPlan } from './show-plan.ts';
import { writeThreads } from './write-threads.ts';

/*
 * The conversations of a school with 100,000 posts, 10,000 threads of them under one lesson: what the lesson's own call takes beside
 * that of its neighbour without any, in turns, and the inbox, the tab and the report, one call at a time, to the database and back.
 * `--small` tries it; `--plans` shows how the slowest statement of each is answered.
 */

const SMALL = process.argv.includes('--small');
const PLANS = process.argv.includes('--plans');
const THREADS = SMALL ? 300 : 50_000;
const IN_ONE_LESSON = SMALL ? 100 : 10_000;
const CALLS = SMALL || PLANS ? 20 : 200;

const LESSON_AT_MOST = 1.1;
const INBOX_AT_MOST_MS = 100;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
  stops.push(() => owner.end());
  let producerId = '';
  await inBulk(owner, async () => {
    producerId = await writeSchool(owner, 'grande', ORDINARY);
  });
  const { courseId, studentId, quiet, busy } = await findLessons(owner, producerId);
  await writeThreads(owner, { producerId, courseId, busy, quiet, threads: THREADS, inOne: IN_ONE_LESSON });
  await owner.query('vacuum analyze');

  const db = openDatabase(postgres.url, { max: 2 });
  stops.push(() => db.close());
  const recorded = recordStatements(db.pool);
  const student = { producerId, studentId };
  const lesson = (lessonId: string) => () => readLesson({ db, env: { appKeys: [] } }, student, { lessonId });
  const inbox = (address: object) => () => readInbox(db, { producerId }, readInboxQuestion({ ...address }));
  const inTurns = await timesOf({ quiet: lesson(quiet), busy: lesson(busy) });
  const ratio = median(inTurns.busy) / median(inTurns.quiet);
  const works = {
    'inbox, to answer': inbox({}),
    'inbox, of a course': inbox({ curso: courseId }),
    'inbox, answered': inbox({ ver: 'respondidas' }),
    'inbox, search': inbox({ busca: 'janela fechada' }),
    'inbox, a search in vain': inbox({ busca: 'ninguém disse isto' }),
    'tab under the lesson': () =>
      readLessonThreads(db, student, { lessonId: busy, kind: 'question' as const, page: 1 }),
    'report, 90 days': () => readConversationReport(db, { producerId }, { days: 90, courseId: null }),
  };
  const p95 = Object.fromEntries(Object.entries(await timesOf(works)).map(([name, ms]) => [name, ninetyFive(ms)]));

  console.log(`lesson with ${IN_ONE_LESSON} threads: ${ratio.toFixed(2)}x of without (${LESSON_AT_MOST}x at most)`);
  for (const [name, ms] of Object.entries(p95)) console.log(name.padEnd(24), `${ms.toFixed(1)} ms`.padStart(10));
  console.log(JSON.stringify({ bench: 'conversations', node: process.version, small: SMALL, ratio, p95 }));
  const slow = Object.entries(p95).filter(([name, ms]) => name.startsWith('inbox') && ms > INBOX_AT_MOST_MS);
  if (!SMALL && (ratio > LESSON_AT_MOST || slow.length > 0)) process.exitCode = 1;
  if (PLANS)
    for (const [name, work] of Object.entries(works)) {
      recorded.start();
      await work();
      await showPlan(owner, name, recorded.stop());
    }
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Durations of each call, alternating. */
async function timesOf<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const all = Object.entries(works) as [Name, () => Promise<unknown>][];
  const taken = Object.fromEntries(all.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let call = -5; call < CALLS; call += 1)
    for (const [name, work] of all) {
      const started = performance.now();
      await work();
      if (call >= 0) taken[name].push(performance.now() - started);
    }
  return taken;
}

function ninetyFive(ms: readonly number[]): number {
  return ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * 0.95) - 1] ?? Number.NaN;
}
