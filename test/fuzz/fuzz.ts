import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { migrate } from '#db/migrate.ts';
import { JOBS } from '#server/job-list.ts';
import { installJobs } from '#server/jobs/install.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { appOn } from '../app.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { createDatabase } from '../run/database-admin.ts';
import { ensureWebBuilt } from '../run/web-build.ts';
import { OPERATIONS } from './operation-shapes.ts';
import { ROUTES } from './route-shapes.ts';
import { type Run, runFuzz } from './run-fuzz.ts';
import { watchRows } from './watch.ts';

/*
 * Every door of the server, called by everybody with what its schemas take and nearly take. `--calls`, `--seed` to repeat a run,
 * `--only producer.reports` for one door, `--answers` to see how each door has answered.
 */

const PROGRESS_SECONDS = 15;
const HANG_MS = 180_000;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    answers: { type: 'boolean', default: false },
  },
});
const calls = Number(values.calls);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
const targets = [...OPERATIONS, ...ROUTES].filter(({ name }) => name.includes(values.only));

const dataDir = await makeDataDir();
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { patienceMs: HANG_MS } });
let last = '';
process.on('unhandledRejection', (error) => {
  console.error(`Nobody caught what came of\n${last}\n`, error);
  process.exit(1);
});

const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  await ensureWebBuilt();
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  await installJobs(postgres.url, JOBS);
  const url = await createDatabase(postgres.url, 'fuzz', new URL(postgres.url).pathname.slice(1));
  const app = await appOn(url);
  stops.push(app.services.db.close, app.services.jobs.stop, app.services.live.stop, app.services.listener.stop);
  const watch = await watchRows(url);
  stops.push(watch.stop);
  console.log(`Seed ${seed}, ${targets.length} doors`);
  let reportedAt = 0;
  const run = await runFuzz(app, watch, {
    seed,
    calls,
    targets,
    onCall(target, tried) {
      last = `${target}: ${fc.stringify(tried)}`;
      watchdog.postMessage(last.slice(0, 5000));
    },
    onProgress({ calls: made, seconds, findings }) {
      if (seconds - reportedAt < PROGRESS_SECONDS) return;
      reportedAt = seconds;
      console.log(`${made} of ${calls} calls in ${Math.round(seconds)} s, ${findings.length} findings`);
    },
  });
  report(run);
  process.exitCode = run.findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop();
  process.exit();
}

function report(run: Run): void {
  const answered = [...run.answers];
  if (values.answers)
    for (const [name, statuses] of answered)
      console.log(`${name}: ${[...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')}`);
  for (const { target, fault, example, seed: itsSeed } of run.findings)
    console.log(`\n${target} (seed ${itsSeed}): ${fault}\n${example}`);
  const done = answered.filter(([, statuses]) => [...statuses.keys()].some((status) => status < 300));
  console.log(
    `\n${run.calls} calls in ${Math.round(run.seconds)} s over ${answered.length} of ${targets.length} doors ` +
      `(${done.length} of them also did what they are for), seed ${run.seed}: ${run.findings.length} findings`,
  );
}
