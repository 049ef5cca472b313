import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/postgres/start.ts';
import { workOnPackage } from '#server/school-package/work.ts';
import { makeDataDir } from '../../run/data-dir.ts';
import { createDatabase } from '../../run/database-admin.ts';
import { findLessons } from '../conversations/find-lessons.ts';
import { writeThreads } from '../conversations/write-threads.ts';
import { inBulk, writeSchool } from '../large-school.ts';
import {
  askForPackage,
  confirmPackage,
  fetchPackage,
  type Installation,
  newProducer,
  openInstallation,
  sendPackage,
  stateOf,
} from './installation.ts';
import { endAfter, measured, tell } from './phases.ts';

/*
 * A school of 15,000 students, in three of its ten courses each, and of 50,000 posts, out of one database and into another: how long it
 * takes, and by how much the process that does it grows meanwhile. `--students N` takes a smaller one, `--small` tries the bench itself.
 */

const SMALL = process.argv.includes('--small');
const STUDENTS = SMALL ? 300 : Number(process.argv[process.argv.indexOf('--students') + 1] || 0) || 15_000;
const SIZE = { students: STUDENTS, courses: 10, lessons: 20, enrolled: 3, done: 20 };
/** With two posts each. */
const THREADS = Math.ceil((25_000 * STUDENTS) / 15_000);

const LONGEST_MS = 9.5 * 60_000;
const OUT_SECONDS_AT_MOST = 60;
const ADDED_MIB_AT_MOST = 150;

const MIB = 1024 * 1024;
let underWay = 'starting';
let verdict = 'FAILED';
const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
endAfter(LONGEST_MS, () => underWay, stopAll);

try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  const source = await openInstallation(postgres.url, dataDir, stops);
  const target = await openInstallation(await createDatabase(postgres.url, 'bench_target'), dataDir, stops);
  let producerId = '';
  const furnished = await step(`furnishing ${STUDENTS} students, ${THREADS * 2} posts`, async () => {
    producerId = await fill(postgres.url);
  });

  const made = await askForPackage(source, producerId);
  const out = await step('out', () => work(source, made));
  const path = join(dataDir, 'escola.zip');
  const fileBytes = await fetchPackage(source, made, path);

  const come = await sendPackage(target, await newProducer(target, STUDENTS), path);
  const dryRun = await step('dry run', () => work(target, come));
  await confirmPackage(target, come);
  const brought = await step('in', () => work(target, come));
  const { state, problem, found } = await stateOf(target, come);
  if (state !== 'done') throw new Error(`${state}: ${problem}`);

  const result = {
    students: STUDENTS,
    progressRows: found?.progress ?? 0,
    fileMiB: fileBytes / MIB,
    furnishSeconds: furnished.seconds,
    outSeconds: out.seconds,
    outAddedMiB: out.addedMiB,
    dryRunSeconds: dryRun.seconds,
    dryRunAddedMiB: dryRun.addedMiB,
    inSeconds: brought.seconds,
    inAddedMiB: brought.addedMiB,
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(26), value.toFixed(1).padStart(16));
  console.log(JSON.stringify({ bench: 'school-package', node: process.version, ...result }));
  const isKept = out.seconds <= OUT_SECONDS_AT_MOST && out.addedMiB <= ADDED_MIB_AT_MOST;
  verdict = `${isKept ? 'KEPT' : 'MISSED'}: out in ${out.seconds.toFixed(1)} s of ${OUT_SECONDS_AT_MOST}, with ${out.addedMiB.toFixed(0)} MiB of ${ADDED_MIB_AT_MOST}`;
  process.exitCode = isKept ? 0 : 1;
} finally {
  await stopAll();
  tell(verdict);
}

function step(what: string, run: () => Promise<unknown>) {
  underWay = what;
  return measured(what, run);
}

/** Also prints the progress that the producer would see. */
async function work(installation: Installation, ref: { producerId: string; packageId: string }): Promise<void> {
  const what = underWay;
  const telling = setInterval(() => {
    stateOf(installation, ref).then(
      ({ progress }) => {
        underWay = `${what}, ${progress}%`;
        tell(underWay);
      },
      (error: Error) => tell(error.message),
    );
  }, 10_000);
  try {
    await workOnPackage(installation, ref);
  } finally {
    clearInterval(telling);
  }
}

async function fill(url: string): Promise<string> {
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => {});
  let producerId = '';
  await inBulk(owner, async () => {
    producerId = await writeSchool(owner, 'grande', SIZE);
  });
  tell('students written');
  const { courseId, quiet, busy } = await findLessons(owner, producerId);
  await writeThreads(owner, { producerId, courseId, busy, quiet, threads: THREADS, inOne: Math.ceil(THREADS / 5) });
  // Realistic and longer texts: up to four thousand characters.
  await owner.query(
    "update thread_posts set body = rpad(body, 100 + get_byte(uuid_send(id), 0) * 15, ' e depois a luz')",
  );
  tell('posts written');
  await owner.query('vacuum analyze');
  await owner.end();
  return producerId;
}
