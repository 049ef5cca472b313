import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { openConnection } from '#server/database/own-connection.ts';
import { StartupError } from '#server/startup-error.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** Migrations that older versions can live with (docs/decisions/0045). */
const EXPAND = /^\d{4}_expand_/;
const ADVISORY_LOCK = 7_283_466;
const LOCK_TIMEOUT = '10s';
const OLDEST_SERVER = 15;
export const IN_UTF8 = "Faça um em UTF-8: CREATE DATABASE ateneu ENCODING 'UTF8' TEMPLATE template0;";
const MOST_TRIES = 10;

type AppliedMigration = { version: number; name: string; checksum: string };
type Migration = { version: number; file: string; sql: string; checksum: string };
export type SchemaState = { isCurrent: boolean; isAhead: boolean };
type Asking = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> };

export async function migrate(
  connectionString: string,
  directory = MIGRATIONS,
): Promise<{ applied: string[]; isAhead: boolean }> {
  const migrations = await readMigrations(directory);
  const client = await openConnection(connectionString, 'ateneu migrate');
  try {
    // Taken before lock_timeout is set: another process may need minutes for its migrations, and we wait for it.
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await createTable(client);
    const before = await readApplied(client);
    if (before.length === 0) {
      await refuseUnfit(client);
      // Nobody queues behind it yet; the roles, which it shares with the server's other databases, may be held by a restoration.
      await client.query('SET lock_timeout = 0');
    }
    const pending = pendingOf(migrations, before);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map((migration) => migration.file), isAhead: isAhead(migrations, before) };
  } finally {
    await client.end();
  }
}

/** Whether all migrations are applied, and whether there are newer ones, in one statement: most starts need no more. */
export async function readSchemaState(client: Asking, directory = MIGRATIONS): Promise<SchemaState> {
  const [migrations, applied] = [await readMigrations(directory), await readApplied(client)];
  return { isCurrent: pendingOf(migrations, applied).length === 0, isAhead: isAhead(migrations, applied) };
}

/**
 * Makes an empty database what it was after some of the migrations, inside the caller's transaction.
 * @throws StartupError where they are not the first of those there are, unchanged
 */
export async function migrateWithin(
  client: ClientBase,
  wanted: readonly AppliedMigration[],
  directory = MIGRATIONS,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
  await refuseUnfit(client);
  await createTable(client);
  const migrations = await readMigrations(directory);
  for (const migration of wanted) if (isNewer(migrations, migration)) throw unknown(migration);
  const pending = pendingOf(migrations, [...wanted]);
  for (const migration of migrations.filter((each) => !pending.includes(each))) await run(client, migration);
}

/** Until no other transaction runs migrations. @throws if that takes longer than `LOCK_TIMEOUT` */
export async function waitForMigrations(client: ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/** Files not applied yet. A database ahead of the code is fine here: it happens to old processes during a deploy. */
export async function pendingMigrations(client: Asking, directory = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const { rows } = await client.query("SELECT to_regclass('public.schema_migrations') IS NOT NULL AS exists");
  const applied = rows[0]?.exists ? await readApplied(client) : [];
  const versions = new Set(applied.map((migration) => migration.version));
  return migrations.filter((migration) => !versions.has(migration.version)).map((migration) => migration.file);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const file of files) {
    const version = Number(FILE_NAME.exec(file)?.[1]);
    if (!version) throw new StartupError(`Migração com nome inválido: ${file} (esperado: 0001_nome.sql).`);
    const previous = migrations.at(-1);
    if (previous?.version === version) {
      throw new StartupError(`Duas migrações com o mesmo número: ${previous.file} e ${file}.`);
    }
    const sql = (await readFile(`${directory}/${file}`, 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ version, file, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

/** Before anything is in it: what people write is in any script, and a database keeps the encoding it was made with. */
async function refuseUnfit(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string; server: number }>(
    "SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int / 10000 AS server",
  );
  const [{ encoding, server } = { encoding: '', server: 0 }] = rows;
  if (server < OLDEST_SERVER)
    throw new StartupError(
      `O PostgreSQL ${server} é antigo demais: o Ateneu precisa do ${OLDEST_SERVER} ou mais novo.`,
    );
  if (encoding !== 'UTF8') throw new StartupError(`O banco usa a codificação ${encoding}. ${IN_UTF8}`);
}

async function createTable(client: ClientBase): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS public.schema_migrations (
      version int PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
}

async function readApplied(client: Asking): Promise<AppliedMigration[]> {
  const result = await client.query('SELECT version, name, checksum FROM public.schema_migrations ORDER BY version');
  return result.rows as AppliedMigration[];
}

function pendingOf(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = known.get(version);
    if (!migration) {
      if (isNewer(migrations, { version }) && EXPAND.test(name)) continue;
      throw unknown({ name });
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `A migração ${migration.file} mudou depois de aplicada. Desfaça a mudança e crie uma nova migração.`,
      );
    }
    known.delete(version);
  }
  const newest = applied.at(-1)?.version ?? 0;
  const pending = [...known.values()];
  const late = pending.find((migration) => migration.version < newest);
  if (late) {
    throw new StartupError(`A migração ${late.file} vem antes da última aplicada (${newest}). Renumere-a.`);
  }
  return pending;
}

const isNewer = (migrations: Migration[], { version }: Pick<AppliedMigration, 'version'>) =>
  version > (migrations.at(-1)?.version ?? 0);

const isAhead = (migrations: Migration[], applied: AppliedMigration[]) =>
  applied.some((migration) => isNewer(migrations, migration));

const unknown = ({ name }: Pick<AppliedMigration, 'name'>) =>
  new StartupError(
    `O banco de dados já recebeu a migração ${name}, que esta versão do Ateneu não conhece. Atualize o Ateneu.`,
  );

/** A migration may be chosen as a deadlock victim beside a working application; then it is repeated. */
async function apply(client: ClientBase, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('BEGIN');
      await run(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '40P01';

async function run(client: ClientBase, { version, file, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('INSERT INTO public.schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      file,
      checksum,
    ]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`A migração ${file} falhou: ${reason}`, { cause });
  }
}
