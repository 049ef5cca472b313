import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { purgeOver, purgeStrays, resumeLost } from '../parts/underway.ts';
import type { PackageRef } from './package-ref.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'school-package': PackageRef;
  }
}

const HOURS = 3600;

export const resumePackages = (services: Pick<Services, 'db' | 'jobs'>): Promise<number> =>
  resumeLost(services, 'school_packages', (tx, lost) =>
    services.jobs.addAll(
      tx,
      'school-package',
      lost.map(({ producerId, id: packageId }) => ({ producerId, packageId })),
    ),
  );

/** The package modules are loaded lazily. */
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
    run: async (services) =>
      services.log.info('school_packages_purged', {
        packages: await purgeOver(services, 'school_packages'),
        strays: await purgeStrays(services, 'school_packages'),
      }),
  },
];
