import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Ticks per second of processor time in `/proc`. */
const TICKS = 100;

/** Processor time of PostgreSQL for the application's connections, in ms; NaN without `/proc`. */
export async function databaseMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'ateneu' and datname = current_database()`,
  );
  await client.end();
  return rows.reduce((total, { pid }) => total + processorMsOf(pid), 0);
}

function processorMsOf(pid: number): number {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    // User and system time: fields 14 and 15, of which two went with the name.
    const fields = after.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    return Number.NaN;
  }
}
