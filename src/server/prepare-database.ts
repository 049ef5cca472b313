import { migrate } from '#db/migrate.ts';
import { loginFor } from './database/login.ts';
import type { Env } from './env.ts';
import { JOBS } from './job-list.ts';
import { installJobs } from './jobs/install.ts';

/**
 * All that is done as the database's owner: migrations, the queue's tables and the application's login.
 * @returns the address for everything else
 */
export async function prepareDatabase(ownerUrl: string, env: Pick<Env, 'appKeys' | 'databaseAppUrl'>): Promise<string> {
  await migrate(ownerUrl);
  await installJobs(ownerUrl, JOBS);
  return loginFor(ownerUrl, env);
}
