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
  const { user, password } = new pg.Client({ connectionString: login });
  const named = new URLSearchParams({ user: user ?? '', password: password ?? '' });
  return `${address}${address.includes('?') ? '&' : '?'}${named}`;
}
