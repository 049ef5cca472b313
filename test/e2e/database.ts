import { Client } from 'pg';
import { runningPostgres } from '#server/postgres/start.ts';

/** Changes the tests' database as its owner, for states that only come about with time. */
export async function changeKept(statement: string, values: unknown[]): Promise<void> {
  const running = await runningPostgres(process.env.E2E_DATA_DIR ?? '');
  const client = new Client({ connectionString: running?.url });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    if (!rowCount) throw new Error(`Nothing was changed by: ${statement}`);
  } finally {
    await client.end();
  }
}
