import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { makeBackup, type Progress } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { loginFor } from '#server/database/login.ts';
import { readEnv } from '#server/env.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { TEST_KEYS } from '../app-keys.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { createDatabase } from '../run/database-admin.ts';
import { hasPostgres15, startPostgres15 } from '../servers/postgres15.ts';
import { inBulk, LARGE, ORDINARY, writeSchool } from './large-school.ts';

/*
 * A school of 15,000 students, each with all of its 600 lessons begun or completed (nine million rows), saved from the embedded
 * PostgreSQL under a passphrase and brought back on PostgreSQL 15, or on the embedded one where that is not installed.
 * `--small` tries the bench itself.
 */

const SMALL = process.argv.includes('--small');

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const filled = await timed(() => fill(postgres.url));

  const settings = { ...readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres.url }), appKeys: TEST_KEYS };
  const passphrase = 'a passphrase for the bench';
  const path = join(dataDir, 'bench.tar');
  const url = await loginFor(postgres.url, settings);
  const source = { url, appKeys: TEST_KEYS, storage: await openStorage(settings) };
  const saved = await timed(() => makeBackup(path, source, { passphrase }));

  const there = hasPostgres15() ? await startPostgres15() : postgres;
  if (there !== postgres) stops.push(there.stop);
  const ownerUrl = await createDatabase(there.url, 'bench_restored');
  const phases = phaseTimes();
  const target = { ownerUrl, settings, storage: source.storage };
  const restored = await timed(() => restoreBackup(path, target, { passphrase, onProgress: phases.note }));
  const progress = saved.value.manifest.tables.find(({ name }) => name === 'lesson_progress');
  const result = {
    progressRows: progress?.rows ?? 0,
    rows: saved.value.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    textBytes: saved.value.manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    fileBytes: (await stat(path)).size,
    fillSeconds: filled.seconds,
    backupSeconds: saved.seconds,
    restoreSeconds: restored.seconds,
    ...phases.seconds(),
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(26), value.toFixed(1).padStart(16));
  const versions = { node: process.version, to: hasPostgres15() ? 15 : 18 };
  console.log(JSON.stringify({ bench: 'backup', ...versions, small: SMALL, ...result }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function fill(url: string): Promise<void> {
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => {});
  await inBulk(owner, async () => {
    await writeSchool(owner, 'grande', SMALL ? ORDINARY : LARGE);
    await owner.query('set role ateneu_platform');
    await owner.query(`
      insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, last_watched_at, position_seconds, duration_seconds)
      select s.producer_id, s.id, l.id, l.course_id, false, app_now(), 60, 600 from students s
      join lessons l on l.producer_id = s.producer_id
      left join lesson_progress p on p.student_id = s.id and p.lesson_id = l.id
      where p.student_id is null`);
    await owner.query('reset role');
  });
  await owner.query('vacuum analyze');
  await owner.end();
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - started) / 1000 };
}

/** Time spent verifying, on tables, and on what follows them. */
function phaseTimes() {
  const spent = new Map<string, number>();
  let last = { phase: 'verify', at: performance.now() };
  const step = (phase: string) => {
    const at = performance.now();
    const name = `${last.phase}Seconds`;
    spent.set(name, (spent.get(name) ?? 0) + (at - last.at) / 1000);
    last = { phase, at };
  };
  const OTHERS = ['verify', 'indexes', 'compare', 'analyze'];
  return {
    note: ({ doing }: Progress) => step(OTHERS.includes(doing) ? doing : 'tables'),
    seconds: () => {
      step('done');
      return Object.fromEntries(spent);
    },
  };
}
