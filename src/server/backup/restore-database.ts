import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateWithin, waitForMigrations } from '#db/migrate.ts';
import { openConnection } from '../database/own-connection.ts';
import { StartupError } from '../startup-error.ts';
import type { Manifest, TableEntry } from './archive/manifest.ts';
import { decompress, type Entry } from './archive/read-archive.ts';
import { BackupError, damaged } from './backup-error.ts';
import type { Progress } from './make-backup.ts';
import { schemaState } from './schema-state.ts';
import { suspendObjects } from './suspended-objects.ts';
import { fingerprintOf, listed, PLAIN_VALUES, quoted, readTables } from './tables.ts';

type Steps = {
  entries: AsyncGenerator<Entry>;
  manifest: Manifest;
  /** Called with each file, and before the commit; an error rolls everything back. */
  onFile?: (entry: Entry) => Promise<void>;
  beforeCommit?: () => Promise<void>;
  onProgress?: (progress: Progress) => void;
};

/** Nobody could be asked whether the database was restored. */
export class OutcomeUnknown extends BackupError {
  constructor(cause: unknown) {
    super(
      'database',
      'A conexão com o banco caiu no último passo, e não se sabe se o backup foi restaurado: tente de novo. Se então o banco de destino não estiver vazio, foi.',
      { cause },
    );
  }
}

/**
 * Creates the backup's schema, fills it and compares every table with the backup's sums, in one transaction.
 * @param ownerUrl of an empty database, with the role that will own it
 * @throws OutcomeUnknown, or another error; the database is empty again then
 */
export async function restoreDatabase(ownerUrl: string, steps: Steps): Promise<void> {
  const client = await openConnection(ownerUrl, 'ateneu restore');
  try {
    await client.query('begin');
    await client.query(`${PLAIN_VALUES}; set local maintenance_work_mem = '256MB'`);
    await refuseIfNotEmpty(client);
    await makeSchema(client, steps.manifest);
    await fill(client, steps);
    await steps.beforeCommit?.();
    await client.query('commit').catch(async (error) => {
      if (!(await isCommitted(ownerUrl))) throw error;
    });
    steps.onProgress?.({ doing: 'analyze', done: 0, of: 1 });
    // Without statistics the planner takes every table for a small one. If this fails, autovacuum makes them later.
    await client.query('set statement_timeout = 0; analyze').catch(() => {});
  } finally {
    await client.end().catch(() => {});
  }
}

/** An error does not prove that nothing was committed. @throws OutcomeUnknown */
async function isCommitted(ownerUrl: string): Promise<boolean> {
  try {
    const client = await openConnection(ownerUrl, 'ateneu restore');
    try {
      // The lost connection's transaction holds it to its end.
      await waitForMigrations(client);
      return !(await isEmpty(client));
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw new OutcomeUnknown(error);
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      and (relnamespace = 'public'::regnamespace or relnamespace = to_regnamespace('pgboss')) limit 1`);
  return rowCount === 0;
}

async function refuseIfNotEmpty(client: pg.Client): Promise<void> {
  if (await isEmpty(client)) return;
  throw new BackupError(
    'not_empty',
    'O banco de destino não está vazio: um backup só é restaurado em um banco sem nenhuma tabela (ou em um DATA_DIR novo). Nada foi mudado.',
  );
}

async function makeSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  try {
    await migrateWithin(client, migrations);
  } catch (cause) {
    if (!(cause instanceof StartupError)) throw cause;
    throw new BackupError(
      'unknown_version',
      'Este backup é de uma versão do Ateneu que esta não conhece: use a mesma versão ou uma mais nova. Nada foi restaurado.',
      { cause },
    );
  }
}

async function fill(client: pg.Client, { entries, manifest, onFile, onProgress }: Steps): Promise<void> {
  await compareTables(client, manifest);
  const before = await schemaState(client);
  const setAside = await suspendObjects(client);
  const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`).join(', ');
  await setAside.remove();
  // Rows written by migrations are in the backup too.
  await client.query(`truncate ${names}`);
  await copyAllIn(client, entries, { manifest, onFile, onProgress });
  await client.query('set constraints all immediate');
  await setAside.putBack((done, of) => onProgress?.({ doing: 'indexes', done, of }));
  await setSequences(client);
  await compareRows(client, manifest, onProgress);
  if ((await schemaState(client)) !== before) throw new Error('Not all that was set aside is back');
}

/** Every table of the schema is in the backup, with all its columns, and no other. */
async function compareTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const theirs = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  for (const { name, columns } of await readTables(client)) {
    if (!theirs.has(name)) throw damaged(`falta a tabela ${name}`);
    if (theirs.get(name) !== columns.join()) throw damaged(`as colunas da tabela ${name} são outras`);
    theirs.delete(name);
  }
  const [extra] = theirs.keys();
  if (extra) throw damaged(`a tabela ${extra} não existe na versão com que ele diz ter sido feito`);
}

type Copying = Pick<Steps, 'manifest' | 'onFile' | 'onProgress'>;

async function copyAllIn(client: pg.Client, entries: Steps['entries'], { manifest, onFile, onProgress }: Copying) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const of = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for await (const entry of entries) {
    if (entry.is.kind === 'file' && onFile) {
      await onFile(entry);
      continue;
    }
    const table = entry.is.kind === 'table' ? tables.get(entry.is.table) : undefined;
    if (!table) {
      for await (const _ of entry.content);
      continue;
    }
    done += await copyIn(client, table, entry);
    onProgress?.({ doing: table.name, done, of });
  }
}

async function copyIn(client: pg.Client, { name, columns, bytes }: TableEntry, { content }: Entry): Promise<number> {
  let copied = 0;
  const counted = async function* () {
    for await (const piece of decompress(content, bytes)) {
      copied += piece.length;
      yield piece;
    }
  };
  const into = client.query(
    copyFrom(`copy public.${quoted(name)} (${listed(columns)}) from stdin (freeze, encoding 'UTF8')`),
  );
  await pipeline(counted(), into);
  return copied;
}

/** Sequences continue after the highest number used. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select d.objid::regclass::text as sequence, c.relname as table, a.attname as column
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')`);
  for (const { sequence, table, column } of rows)
    await client.query(`
      select setval('${sequence.replaceAll("'", "''")}', coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
      from public.${quoted(table)}`);
}

async function compareRows(client: pg.Client, { tables }: Manifest, onProgress: Steps['onProgress']): Promise<void> {
  for (const [at, table] of tables.entries()) {
    onProgress?.({ doing: 'compare', done: at, of: tables.length });
    const { rows, fingerprint } = await fingerprintOf(client, table);
    if (rows !== table.rows || fingerprint !== table.fingerprint)
      throw damaged(`a tabela ${table.name} não ficou como era`);
  }
}
