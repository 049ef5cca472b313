import type pg from 'pg';
import { loginFor, loginName } from '#server/database/login.ts';
import { TEST_KEYS } from './app-keys.ts';
import { workerDatabase } from './database.ts';

/** The address the application itself uses on a database, given its owner's. */
export const loginTo = (ownerUrl: string): Promise<string> => loginFor(ownerUrl, { appKeys: TEST_KEYS });

/** Of this worker's own database. */
export const workerLogin = async (): Promise<string> => loginTo(await workerDatabase());

/** Lets the owner of a database end connections of the application, as an administrator may. */
export async function letEndConnections(owner: pg.Client | pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const [key] = TEST_KEYS;
  if (key) await owner.query(`grant ${loginName(rows[0]?.database ?? '', key.key)} to current_user`);
}
