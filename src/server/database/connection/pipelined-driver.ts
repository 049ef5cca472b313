import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from '#db/schema.ts';

/*
 * Setting a role and reading with one statement would take four round trips (begin, role, statement, commit);
 * this driver needs one. Kysely's own waits for each response before the next message. This one uses a client
 * with `pipeline` on, and corks the socket below it, which is only reachable through pg's inner `connection`.
 * Neither is a promised API: pg's version is pinned, and upgrading it starts here.
 */

/** pg has the option, its types do not. */
export const PIPELINED = { pipeline: true } as pg.PoolConfig;

const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

/** Closed without `end`, which would wait for outstanding responses that never arrive. */
export function destroyConnection(client: pg.ClientBase): void {
  socketOf(client).destroy();
}

/** Corks the socket, so that queries sent in this tick share a packet; pg has no API for this. */
export function sendTogether(client: pg.PoolClient): void {
  const stream = socketOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Called with every statement. */
type Watched = { onStatement: ((text: string) => void) | null; preparedStatements: boolean };

type Line = {
  tx: Kysely<Schema>;
  endsWithStatement: boolean;
  commit: Promise<pg.QueryResult> | null;
  /** The first failed statement, even if its caller caught the error. */
  failure: unknown;
  /** The commit is on this server alone: somebody ended its wait for the one that was to have it too. */
  unconfirmed: boolean;
};

/** Identified by the C function name, since messages are localized. */
const ENDED_WAIT = 'SyncRepWaitForLSN';

const lines = new WeakMap<pg.PoolClient, Line>();

export function connectionOf(watched: Watched, client: pg.PoolClient): Line {
  const known = lines.get(client);
  if (known) return known;
  const state = { endsWithStatement: false, commit: null, failure: null, unconfirmed: false };
  const tx = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneClientDriver(watched, client, state),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const line: Line = Object.assign(state, { tx });
  lines.set(client, line);
  client.on('notice', ({ routine }) => {
    line.unconfirmed ||= routine === ENDED_WAIT;
  });
  return line;
}

/** Kysely on a client inside our transaction. Parameterised statements are named, so they are prepared once. */
class OneClientDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(watched: Watched, client: pg.PoolClient, line: Omit<Line, 'tx'>) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery) {
        watched.onStatement?.(query.sql);
        if (line.commit) throw new Error('A reading transaction is one statement');
        const sent = client.query({
          text: query.sql,
          values: query.parameters as unknown[],
          ...(watched.preparedStatements && query.parameters.length > 0 ? { name: statementName(query.sql) } : {}),
        });
        if (line.endsWithStatement) {
          line.commit = client.query('commit');
          line.commit.catch(() => {});
        }
        const result = await sent.catch((failure: unknown) => {
          line.failure ??= failure;
          throw failure;
        });
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('Streaming is not possible on a pipelined connection');
      },
    };
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('A transaction is already open: use it');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

const names = new Map<string, string>();

/** PostgreSQL cuts names at 63 bytes, so the text is hashed. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    if (names.size < 5_000) names.set(text, name);
  }
  return name;
}
