import pg from 'pg';
import type { Env } from '../env.ts';

/** For transactions, and for connections with a session: LISTEN, and the queue's. */
export type Addresses = { transactions: string; sessions: string };

/** @param login the application's, as `prepareDatabase` found or made it */
export function addressesOf(
  login: string,
  { databaseUrl, databasePooler, databaseAppUrl }: Pick<Env, 'databaseUrl' | 'databasePooler' | 'databaseAppUrl'>,
): Addresses {
  if (!databaseUrl || !databasePooler) return { transactions: login, sessions: login };
  return {
    transactions: databaseAppUrl ?? withLogin(databasePooler, login),
    sessions: withLogin(databaseUrl, login),
  };
}

/** If two parameters name a user, pg takes the later one, which also overrides the part before the @. */
function withLogin(address: string, login: string): string {
  const { user, password, database } = new pg.Client({ connectionString: login });
  const named = new URLSearchParams({ user: user ?? '', password: password ?? '' });
  return `${withDatabase(address, database ?? '')}${address.includes('?') ? '&' : '?'}${named}`;
}

/** Where an address names no database, pg takes the one that is named like the user, who is about to be another. */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  if (url.pathname.length > 1) return address;
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
