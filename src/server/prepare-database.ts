import { migrate, readSchemaState } from '#db/migrate.ts';
import { knownLogin, loginFor } from './database/login.ts';
import { openConnection } from './database/own-connection.ts';
import { explainDatabase } from './database/reasons.ts';
import type { Env } from './env.ts';
import { JOBS, REMOVED_JOBS } from './job-list.ts';
import { installJobs, isInstalled } from './jobs/install.ts';

type Settings = Pick<Env, 'appKeys' | 'databaseAppUrl' | 'databaseUrl' | 'databasePooler'>;

/**
 * All that is done as the database's owner: migrations, the queue's tables and the application's login. Where all of them are
 * as this version wants them, which most starts find, nothing is locked or changed.
 * @returns the address for everything else
 * @throws StartupError where the database of the settings cannot be used
 */
export const prepareDatabase = (ownerUrl: string, env: Settings): Promise<string> =>
  prepare(ownerUrl, env).catch(explainDatabase(env));

async function prepare(ownerUrl: string, env: Settings): Promise<string> {
  const [isCurrent, login] = await Promise.all([isPrepared(ownerUrl), knownLogin(ownerUrl, env)]);
  if (isCurrent && login) return login;
  const { isAhead } = await migrate(ownerUrl);
  // A newer version's calendar and queues stay as it made them.
  if (!isAhead) await installJobs(ownerUrl, JOBS, REMOVED_JOBS);
  return loginFor(ownerUrl, env);
}

/** @throws where there is no database */
async function isPrepared(ownerUrl: string): Promise<boolean> {
  const client = await openConnection(ownerUrl, 'ateneu start');
  try {
    const { isCurrent, isAhead } = await readSchemaState(client);
    return isCurrent && (isAhead || (await isInstalled(client, JOBS, REMOVED_JOBS)));
  } catch {
    // Errors are reported by the code that creates it.
    return false;
  } finally {
    await client.end();
  }
}
