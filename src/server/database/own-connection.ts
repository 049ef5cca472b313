import pg from 'pg';

const CONNECT_MS = 10_000;

/**
 * A connection for one task, besides the pool's. An address at which nobody speaks is given up, and what ends the connection
 * later fails what is asked over it, instead of the process.
 */
export async function openConnection(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  return client;
}
