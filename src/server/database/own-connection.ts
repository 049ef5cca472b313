import pg from 'pg';

const CONNECT_MS = 10_000;

/**
 * A connection for one task, outside the pool. Connecting to a silent address times out, and a later disconnection
 * fails the task's queries instead of the process.
 */
export async function openConnection(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  return client;
}
