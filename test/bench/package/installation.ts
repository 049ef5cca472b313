import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { contentOf, sealContentKey } from '#server/cleanup/archive/kept-archive.ts';
import { CONTENT_KEY_BYTES } from '#server/crypto/sealed-stream.ts';
import { asSchool, openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { jsonLines } from '#server/log.ts';
import { storePart } from '#server/parts/kept-parts.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { packageKey } from '#server/school-package/package-ref.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { TEST_KEYS } from '../../app-keys.ts';

type Ref = { producerId: string; packageId: string };
type Stops = (() => Promise<unknown>)[];
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The services that process packages, without the web. */
export async function openInstallation(url: string, dataDir: string, stops: Stops) {
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

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

export async function askForPackage({ db }: Installation, producerId: string): Promise<Ref> {
  const packageId = randomUUID();
  const asked = { producer_id: producerId, id: packageId, kind: 'export', state: 'waiting', until: inAWeek() } as const;
  await asSchool(db, { producerId }, (tx) => tx.insertInto('school_packages').values(asked).execute());
  return { producerId, packageId };
}

export const stateOf = ({ db }: Installation, { producerId, packageId }: Ref) =>
  asSchool(db, { producerId }, (tx) =>
    tx.selectFrom('school_packages').selectAll().where('id', '=', packageId).executeTakeFirstOrThrow(),
  );

export async function fetchPackage(from: Installation, ref: Ref, path: string): Promise<number> {
  const { key, seal, state, problem } = await stateOf(from, ref);
  if (state !== 'done' || key === null) throw new Error(`${state} ${problem}`);
  const kept = { producerId: ref.producerId, key, seal };
  await pipeline(contentOf(await from.storage.getStream(key), from.env, kept), createWriteStream(path));
  return (await stat(path)).size;
}

export async function newProducer({ env }: Installation, students: number): Promise<string> {
  const id = randomUUID();
  const owner = new pg.Client({ connectionString: env.databaseUrl });
  await owner.connect();
  await owner.query(
    `insert into profiles (id, email, name, role, plan_id, subscription_status, subscription_end_date, student_limit, mailbox_proven_at)
     values ($1, 'nova@example.com', 'Nova', 'admin', 'premium', 'active', app_now() + interval '20 days', $2, app_now())`,
    [id, students],
  );
  await owner.query(`insert into client_settings (producer_id, slug) values ($1, 'nova')`, [id]);
  await owner.end();
  return id;
}

/** In parts, as a browser sends them. */
export async function sendPackage(to: Installation, producerId: string, path: string): Promise<Ref> {
  const packageId = randomUUID();
  const place = { producerId, key: packageKey({ producerId, packageId }) };
  const seal = sealContentKey(to.env, place, randomBytes(CONTENT_KEY_BYTES));
  const parts = Math.ceil((await stat(path)).size / PART_BYTES);
  const salts: string[] = [];
  const file = await open(path);
  for (let part = 0; part < parts; part += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, part * PART_BYTES);
    salts.push(await storePart(to, { ...place, seal }, part, buffer.subarray(0, bytesRead)));
  }
  await file.close();
  const sent = { kind: 'import', state: 'waiting', part_salts: salts, until: inAWeek(), key: place.key, seal } as const;
  await asSchool(to.db, { producerId }, (tx) =>
    tx
      .insertInto('school_packages')
      .values({ producer_id: producerId, id: packageId, ...sent, parts, received: parts })
      .execute(),
  );
  return { producerId, packageId };
}

export const confirmPackage = ({ db }: Installation, { producerId, packageId }: Ref) =>
  asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('school_packages')
      .set({ state: 'waiting', confirmed_at: new Date().toISOString() })
      .where('id', '=', packageId)
      .execute(),
  );
