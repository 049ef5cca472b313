import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { loginFor } from '#server/database/login.ts';
import { asPlatform, asSchool, type Database, openDatabase, readAsSchool, type Tx } from '#server/db.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type PoolMode, startPgbouncer } from './parts/pgbouncer.ts';

/* Two schools whose transactions share few connections. */

const CONNECTIONS = 2;
const AT_ONCE = 16;
/** In session mode a connection is reused only after its client disconnects. */
const A_CLIENTS_LIFE = 250;
const STATEMENT_TIMEOUT = '15s';

export type Seen = { transactions: number; rows: number; foreign: number; withoutLimit: number; unexpected: string[] };
type Schools = [string, string];

/** @param ownerUrl of a migrated database that nobody else uses */
export async function mixThroughPooler(ownerUrl: string, mode: PoolMode, transactions: number): Promise<Seen> {
  const login = await loginFor(ownerUrl, { appKeys: TEST_KEYS });
  const schools = await populate(ownerUrl);
  const pooler = await startPgbouncer(login, mode, CONNECTIONS);
  const seen: Seen = { transactions: 0, rows: 0, foreign: 0, withoutLimit: 0, unexpected: [] };
  try {
    while (seen.transactions < transactions) await aClientsLife(pooler.url, mode, schools, seen);
    return seen;
  } finally {
    await pooler.stop();
  }
}

/** The error code of a bare connection with the application's login; null if it can read. */
export async function refusalOfBareLogin(ownerUrl: string, mode: PoolMode): Promise<string | null> {
  const pooler = await startPgbouncer(await loginFor(ownerUrl, { appKeys: TEST_KEYS }), mode, CONNECTIONS);
  const client = new pg.Client({ connectionString: pooler.url });
  try {
    await client.connect();
    return await client.query('select count(*) from students').then(
      () => null,
      ({ code }) => code,
    );
  } finally {
    await client.end();
    await pooler.stop();
  }
}

/**
 * The same questions by somebody who says only once for each connection which school they are, as one easily
 * would.
 * @returns how many rows of the other school they are shown: this shows that the count above can tell.
 */
export async function mixCarelessly(ownerUrl: string, questions: number): Promise<number> {
  const schools = await populate(ownerUrl);
  const pooler = await startPgbouncer(await loginFor(ownerUrl, { appKeys: TEST_KEYS }), 'transaction', 1);
  const clients = await Promise.all(
    schools.map(async (school) => {
      const client = new pg.Client({ connectionString: pooler.url });
      await client.connect();
      await client.query(`set role ateneu_app; set app.producer_id = '${school}'`);
      return { client, school };
    }),
  );
  let foreign = 0;
  for (let asked = 0; asked < questions; asked += 1) {
    for (const { client, school } of clients) {
      const { rows } = await client.query<{ producer_id: string }>('select producer_id from students');
      foreign += rows.filter(({ producer_id }) => producer_id !== school).length;
    }
  }
  await Promise.all(clients.map(({ client }) => client.end()));
  await pooler.stop();
  return foreign;
}

async function populate(ownerUrl: string): Promise<Schools> {
  const db = openDatabase(ownerUrl, { max: 1 });
  const schools = [await newSchool(db), await newSchool(db)] as const;
  for (const school of schools) {
    await newCourse(db, school, { modules: [[{}, {}]] });
    for (let count = 0; count < 3; count += 1) await newStudent(db, school);
  }
  await db.close();
  return [schools[0].producerId, schools[1].producerId];
}

async function aClientsLife(url: string, mode: PoolMode, schools: Schools, seen: Seen): Promise<void> {
  const shared = mode === 'transaction';
  const db = openDatabase(url, {
    max: shared ? AT_ONCE : CONNECTIONS,
    throughPooler: true,
    // PgBouncer knows them in transaction mode only from 1.21 on.
    preparedStatements: !shared,
  });
  const until = seen.transactions + A_CLIENTS_LIFE;
  const work = async () => {
    while (seen.transactions < until) {
      const at = seen.transactions++;
      await one(db, schools, at, seen).catch((error: Error) => seen.unexpected.push(error.message));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await db.close();
}

async function one(db: Database, schools: Schools, at: number, seen: Seen): Promise<void> {
  const producerId = schools[at % 2 === 0 ? 0 : 1];
  const looked = (rows: Row[]) => note(seen, producerId, rows);
  const kind = Math.floor(at / 2) % 5;
  if (kind < 2) return readAsSchool(db, { producerId }, look).then(looked);
  if (kind === 2) return asSchool(db, { producerId }, (tx) => rename(tx).then(() => look(tx))).then(looked);
  if (kind === 3) return asSchool(db, { producerId }, fail).catch(forgive);
  await asPlatform(db, (tx) => sql`select count(*) from profiles`.execute(tx));
}

type Row = { owner: string; limit: string };

/** Without a condition on the school, which is up to the policies. */
const look = async (tx: Tx): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select owner, current_setting('statement_timeout') as limit from (
      select producer_id as owner from students union all select producer_id from courses
      union all select producer_id from lessons union all select producer_id from client_settings) found
    where ${randomUUID()} <> ''`.execute(tx);
  return rows;
};

const rename = (tx: Tx) => sql`update students set name = ${`Aluna ${randomUUID()}`}`.execute(tx);
const fail = async (tx: Tx) => {
  await rename(tx);
  throw new Error('changed their mind');
};
const forgive = (error: Error) => {
  if (error.message !== 'changed their mind') throw error;
};

function note(seen: Seen, producerId: string, rows: Row[]): void {
  if (rows.length === 0) seen.unexpected.push('a school without rows');
  seen.rows += rows.length;
  seen.foreign += rows.filter(({ owner }) => owner !== producerId).length;
  seen.withoutLimit += rows.filter(({ limit }) => limit !== STATEMENT_TIMEOUT).length;
}
