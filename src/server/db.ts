import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from '#db/schema.ts';
import { connectionTimeouts, STATEMENT_MS } from './database/connection/connection-timeouts.ts';
import { isStale, Outage } from './database/connection/outage.ts';
import { connectionOf, PIPELINED, sendTogether } from './database/connection/pipelined-driver.ts';
import { currentReach } from './database/team-reach.ts';

export type Tx = Kysely<Schema>;

export type DatabaseWatch = { waited(seconds: number): void; failed(error: unknown): void };

export type Database = {
  pool: pg.Pool;
  /** Settings that a transaction pooler would reject or lose are sent with each transaction. */
  throughPooler: boolean;
  preparedStatements: boolean;
  onStatement: ((text: string) => void) | null;
  /** Called when a transaction was committed that changed what processes keep, before anybody hears that it was. */
  onChanges: ((subjects: string[]) => void) | null;
  /** Observes waiting times for connections, and failures. */
  watch: DatabaseWatch | null;
  close(): Promise<void>;
};

/** Limits which rows a transaction sees; `studentId` narrows it to one student's own. */
export type SchoolScope = { producerId: string; studentId?: string };

const TIMESTAMPTZ = 1184;
const types = new pg.TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, (text) =>
  text === 'infinity' || text === '-infinity' ? text : new Date(text).toISOString(),
);

/**
 * Opens the pool. A bare connection has no rights: each transaction sets its role.
 * @param url of a role that may become ateneu_app, ateneu_team and ateneu_platform, and inherits none of them (`loginFor`)
 * @param options.silenceMs after how long without an answer a connection is given up; 0 is never
 * @param options.connectMs after how long without a connection, new or free, a request gives up
 */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    throughPooler?: boolean;
    preparedStatements?: boolean;
    silenceMs?: number;
    connectMs?: number;
    onError?: (error: Error) => void;
  } = {},
): Database {
  const { throughPooler = false, preparedStatements = true } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    types,
    ...PIPELINED,
    ...connectionTimeouts(options.silenceMs, options.connectMs),
    ...(!throughPooler && { statement_timeout: STATEMENT_MS }),
    application_name: 'ateneu',
  });
  // Without error listeners a server restart would end the process. The pool's covers idle connections, the
  // other one busy connections, whose statements reject anyway.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    throughPooler,
    preparedStatements,
    onStatement: null,
    onChanges: null,
    watch: null,
    close: () => pool.end(),
  };
}

/** Runs as one school: every statement sees that school's rows only. */
export function asSchool<T>(db: Database, scope: SchoolScope, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, ['begin', ...asOneSchool(scope)], run);
}

/** Reads as one school, with one statement: begin and commit travel with it, in a single round trip. */
export function readAsSchool<T>(db: Database, scope: SchoolScope, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, [READ_ONCE, ...asOneSchool(scope)], run);
}

/** Runs across schools: sign-in, jobs and the owner's panel. Callers are few and reviewed. */
export function asPlatform<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, ['begin', ACROSS_SCHOOLS], run);
}

/**
 * Without waiting for the disk: visible at once and ordered, but a crash may lose the last half second. For
 * rate limits and the like, not for people's data.
 */
export function asPlatformUnsynced<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, ['begin', 'set local synchronous_commit = off', ACROSS_SCHOOLS], run);
}

/** Reads across schools, with one statement. */
export function readAsPlatform<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, [READ_ONCE, ACROSS_SCHOOLS], run);
}

/** Within a school's transaction, one step that must look beyond it (an account may exist in another school). */
export async function acrossSchools<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  await sql.raw(ACROSS_SCHOOLS).execute(tx);
  const result = await run(tx);
  if (currentReach()) await sql.raw(AS_TEAM).execute(tx);
  else await sql.raw(AS_SCHOOL).execute(tx);
  return result;
}

const AS_SCHOOL = 'set local role ateneu_app';
/** The same within the caller's courses and turmas: db/migrations/0186_expand_team_reach.sql. */
const AS_TEAM = 'set local role ateneu_team';
const ACROSS_SCHOOLS = 'set local role ateneu_platform';
const TIMEOUT = `set local statement_timeout = ${STATEMENT_MS}`;
const READ_ONCE = 'begin read only';
/** Recorded by the triggers of db/migrations/0078_announced_changes.sql. */
const CHANGED = `select current_setting('app.changed', true) as subjects`;

function asOneSchool({ producerId, studentId }: SchoolScope): string[] {
  const reach = currentReach();
  const settings = [reach ? AS_TEAM : AS_SCHOOL, `set local app.producer_id = '${uuid(producerId)}'`];
  if (reach) settings.push(`set local app.course_ids = '${ids(reach.courseIds)}'`);
  if (reach?.cohortIds) settings.push(`set local app.cohort_ids = '${ids(reach.cohortIds)}'`);
  return studentId ? [...settings, `set local app.student_id = '${uuid(studentId)}'`] : settings;
}

async function connect({ pool, watch }: Database): Promise<pg.PoolClient> {
  if (!watch) return pool.connect();
  const askedAt = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    watch.failed(error);
    throw error;
  } finally {
    watch.waited((performance.now() - askedAt) / 1000);
  }
}

async function transaction<T>(db: Database, beginning: string[], run: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connect(db);
  const line = connectionOf(db, client);
  const mayWrite = beginning[0] !== READ_ONCE;
  let broken: Error | undefined;
  try {
    Object.assign(line, { commit: null, failure: null, unconfirmed: false, endsWithStatement: !mayWrite });
    sendTogether(client);
    // Not awaited: sent in the same round trip as the first statement.
    const opening = client.query([...beginning, ...(db.throughPooler ? [TIMEOUT] : [])].join('; '));
    opening.catch(() => {});
    const result = await run(line.tx);
    await opening;
    const [changed, committed] = line.commit ? [null, await line.commit] : await readChangedAndCommit(client);
    // After a failed statement PostgreSQL answers a COMMIT by itself with ROLLBACK, which is the only sign of it.
    if (committed.command !== 'COMMIT') throw new Error(NOTHING_KEPT);
    const subjects = changed?.rows[0]?.subjects?.split(' ').filter(Boolean) ?? [];
    if (subjects.length) db.onChanges?.(subjects);
    if (line.unconfirmed) throw new Outage('The commit may be lost with this server');
    return result;
  } catch (error) {
    await (line.commit ?? client.query('rollback')).catch((failure: Error) => {
      broken = failure;
    });
    db.watch?.failed(line.failure ?? error);
    const cause = [line.failure, error].find((failure) => isStale(failure, mayWrite));
    if (!cause) throw error;
    broken = new Outage('The connection is of no use any more', { cause });
    throw broken;
  } finally {
    client.release(broken);
  }
}

const NOTHING_KEPT = 'A statement had failed, so nothing was kept';
const IN_FAILED_TRANSACTION = '25P02';

type ChangedAndCommitted = [pg.QueryResult<{ subjects: string | null }>, pg.QueryResult];

/** In one message, which PostgreSQL answers with a result for each; after a failed statement, with an error. */
async function readChangedAndCommit(client: pg.PoolClient): Promise<ChangedAndCommitted> {
  try {
    return (await client.query(`${CHANGED}; commit`)) as unknown as ChangedAndCommitted;
  } catch (cause) {
    const hadFailed = (cause as { code?: string }).code === IN_FAILED_TRANSACTION;
    throw hadFailed ? new Error(NOTHING_KEPT, { cause }) : cause;
  }
}

function uuid(value: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new Error('Not a uuid');
  return value;
}

const ids = (values: readonly string[]) => `{${values.map(uuid).join(',')}}`;

/** The violated constraint's kind, or null when the error is not one. */
export function violation(error: unknown): 'unique' | 'foreign_key' | null {
  const code = (error as { code?: string })?.code;
  if (code === '23505' || code === '23P01') return 'unique';
  return code === '23503' ? 'foreign_key' : null;
}
