import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { contentOf, sealContentKey } from '#server/cleanup/archive/kept-archive.ts';
import { CONTENT_KEY_BYTES } from '#server/crypto/sealed-stream.ts';
import { asSchool, openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { jsonLines } from '#server/log.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { keepPart, packageKey } from '#server/school-package/kept-package.ts';
import { workOnPackage } from '#server/school-package/work.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { PART_BYTES } from '#shared/school-package/school-package.ts';
import { TEST_KEYS } from '../../app-keys.ts';
import { makeDataDir } from '../../run/data-dir.ts';
import { createDatabase } from '../../run/database-admin.ts';
import { inBulk, ORDINARY, writeSchool } from '../large-school.ts';

/*
 * A school of 15,000 students, in three of its ten courses each, out of one database and into another: how long it takes, and by how much
 * the process that does it grows meanwhile. `--small` tries the bench itself.
 */

const SMALL = process.argv.includes('--small');
const SIZE = SMALL ? ORDINARY : { students: 15_000, courses: 10, lessons: 20, enrolled: 3, done: 20 };
const MIB = 1024 * 1024;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  const source = await installation(postgres.url);
  await fill(postgres.url);
  const target = await installation(await createDatabase(postgres.url, 'bench_target'));

  const producerId = await producerOf(postgres.url);
  const made = randomUUID();
  await asSchool(source.db, { producerId }, (tx) =>
    tx
      .insertInto('school_packages')
      .values({ producer_id: producerId, id: made, kind: 'export', state: 'waiting', until: inAWeek() })
      .execute(),
  );
  const out = await measured(() => workOnPackage(source, { producerId, packageId: made }));
  const path = join(dataDir, 'escola.zip');
  await fetchPackage(source, { producerId, packageId: made }, path);

  const newcomer = await newProducer(target);
  const packageId = await sendPackage(target, newcomer, path);
  const ref = { producerId: newcomer, packageId };
  const examined = await measured(() => workOnPackage(target, ref));
  await asSchool(target.db, ref, (tx) =>
    tx
      .updateTable('school_packages')
      .set({ state: 'waiting', confirmed_at: new Date().toISOString() })
      .where('id', '=', packageId)
      .execute(),
  );
  const brought = await measured(() => workOnPackage(target, ref));
  const state = await stateOf(target, ref);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));

  const result = {
    students: SIZE.students,
    progressRows: state.found?.progress ?? 0,
    fileMiB: (await stat(path)).size / MIB,
    outSeconds: out.seconds,
    outAddedMiB: out.addedMiB,
    examineSeconds: examined.seconds,
    examineAddedMiB: examined.addedMiB,
    inSeconds: brought.seconds,
    inAddedMiB: brought.addedMiB,
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(26), value.toFixed(1).padStart(16));
  console.log(JSON.stringify({ bench: 'school-package', node: process.version, small: SMALL, ...result }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function installation(url: string) {
  const env = { ...readEnv({ DATA_DIR: dataDir, DATABASE_URL: url }), appKeys: TEST_KEYS };
  const login = await prepareDatabase(url, env);
  const db = openDatabase(login, { max: 4 });
  const jobs = await startJobs(login, () => {});
  stops.push(
    () => db.close(),
    () => jobs.stop(),
  );
  return { db, env, jobs, log: jsonLines((line) => console.error(line)), storage: await openStorage(env) };
}
type Installation = Awaited<ReturnType<typeof installation>>;

async function fill(url: string): Promise<void> {
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => {});
  await inBulk(owner, async () => void (await writeSchool(owner, 'grande', SIZE)));
  await owner.query('vacuum analyze');
  await owner.end();
}

async function producerOf(url: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(`select id from profiles where role = 'admin'`);
  await owner.end();
  return rows[0]?.id ?? '';
}

function inAWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString();
}

async function stateOf({ db }: Installation, { producerId, packageId }: { producerId: string; packageId: string }) {
  return asSchool(db, { producerId }, (tx) =>
    tx.selectFrom('school_packages').selectAll().where('id', '=', packageId).executeTakeFirstOrThrow(),
  );
}

async function fetchPackage(
  from: Installation,
  ref: { producerId: string; packageId: string },
  path: string,
): Promise<void> {
  const { key, seal, state, problem } = await stateOf(from, ref);
  if (state !== 'done' || key === null) throw new Error(`${state} ${problem}`);
  const kept = { producerId: ref.producerId, key, seal };
  await pipeline(contentOf(await from.storage.getStream(key), from.env, kept), createWriteStream(path));
}

async function newProducer({ env }: Installation): Promise<string> {
  const id = randomUUID();
  const owner = new pg.Client({ connectionString: env.databaseUrl });
  await owner.connect();
  await owner.query(
    `insert into profiles (id, email, name, role, plan_id, subscription_status, subscription_end_date, student_limit, mailbox_proven_at)
     values ($1, 'nova@example.com', 'Nova', 'admin', 'premium', 'active', app_now() + interval '20 days', 15000, app_now())`,
    [id],
  );
  await owner.query(`insert into client_settings (producer_id, slug) values ($1, 'nova')`, [id]);
  await owner.end();
  return id;
}

async function sendPackage(to: Installation, producerId: string, path: string): Promise<string> {
  const packageId = randomUUID();
  const place = { producerId, key: packageKey({ producerId, packageId }) };
  const seal = sealContentKey(to.env, place, randomBytes(CONTENT_KEY_BYTES));
  const parts = Math.ceil((await stat(path)).size / PART_BYTES);
  const file = await open(path);
  const salts: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    const piece = Buffer.alloc(PART_BYTES);
    const { bytesRead } = await file.read(piece, 0, PART_BYTES, part * PART_BYTES);
    salts.push(await keepPart(to, { ...place, seal }, part, piece.subarray(0, bytesRead)));
  }
  await file.close();
  await asSchool(to.db, { producerId }, (tx) =>
    tx
      .insertInto('school_packages')
      .values({
        producer_id: producerId,
        id: packageId,
        kind: 'import',
        state: 'waiting',
        part_salts: salts,
        until: inAWeek(),
        key: place.key,
        seal,
        parts,
        received: parts,
      })
      .execute(),
  );
  return packageId;
}

/** What the process takes at most, above what it took before. */
async function measured(work: () => Promise<unknown>): Promise<{ seconds: number; addedMiB: number }> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  await work();
  clearInterval(watch);
  return { seconds: (performance.now() - started) / 1000, addedMiB: (most - before) / MIB };
}
