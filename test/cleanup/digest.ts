import { createHash } from 'node:crypto';
import pg from 'pg';

/** When it happened, and the name nobody can guess: no two clean-ups share them. */
const OF_THE_RUN: Record<string, string[]> = {
  cleanups: ['started_at', 'finished_at'],
  cleanup_schools: [
    'attempt',
    'archive_key',
    'archive_seal',
    'archived_at',
    'removed_at',
    'restored_at',
    'updated_at',
    'problem',
  ],
  email_logs: ['id', 'created_at'],
  user_sessions: ['expires_at'],
};

/** Every table there is, as one line each. @param leaveOut tables, or columns by table */
export async function digest(
  url: string,
  leaveOut: Record<string, string[] | 'all'> = {},
): Promise<Record<string, string>> {
  const admin = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`);
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const columns = leaveOut[name] ?? [];
      if (columns !== 'all') digests[name] = await digestOf(admin, name, [...(OF_THE_RUN[name] ?? []), ...columns]);
    }
    return digests;
  } finally {
    await admin.end();
  }
}

async function digestOf(admin: pg.Client, table: string, leaveOut: string[]): Promise<string> {
  const { rows } = await admin.query<{ line: string }>(
    `select (to_jsonb(t) - $1::text[])::text as line from ${table} t order by 1`,
    [leaveOut],
  );
  const hash = createHash('sha256');
  for (const { line } of rows) hash.update(`${line}\n`);
  return `${rows.length} rows, ${hash.digest('hex').slice(0, 16)}`;
}
