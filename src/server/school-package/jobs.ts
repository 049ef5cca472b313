import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform, readAsPlatform } from '../db.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { deleteContent, type PackageRef } from './kept-package.ts';
import { resumePackages } from './resume.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'school-package': PackageRef;
  }
}

const HOURS = 3600;
const BATCH = 100;

/** What reads and writes packages is loaded when the first is asked for. */
export const schoolPackageJobs: Job<Services>[] = [
  {
    name: 'school-package',
    retry: NO_RETRY,
    expireInSeconds: 6 * HOURS,
    atOnce: 1,
    run: async (services, data) => (await import('./work.ts')).workOnPackage(services, data),
  },
  {
    name: 'resume-school-packages',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    run: resumePackages,
  },
  {
    name: 'purge-school-packages',
    cron: '25 5 * * *',
    retry: RETRY_TWICE,
    run: async (services) => services.log.info('school_packages_purged', { packages: await purgePackages(services) }),
  },
];

type Over = PackageRef & { key: string | null; parts: number | null };

/** First the files, then the row: a file that is still there would be found again. */
export async function purgePackages({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rows } = await readAsPlatform(db, (tx) =>
      sql<Over>`
        select producer_id as "producerId", id as "packageId", key, parts from school_packages
        where until <= app_now() and state not in ('waiting', 'running') limit ${BATCH}`.execute(tx),
    );
    for (const { key, parts } of rows) if (key) await deleteContent({ storage }, { key, parts });
    await asPlatform(db, (tx) =>
      sql`
        delete from school_packages where id = any (${rows.map(({ packageId }) => packageId)}::uuid[])
          and until <= app_now() and state not in ('waiting', 'running')`.execute(tx),
    );
    purged += rows.length;
    if (rows.length < BATCH) return purged;
  }
}
