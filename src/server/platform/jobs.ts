import type { Services } from '../context.ts';
import { tryAtStart } from '../jobs/at-start.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { closeSchools } from './closing/close-schools.ts';
import { closeReturnedSchools } from './removal/closed-schools.ts';
import { removeSchool, resumeRemovals } from './removal/remove-school.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'end-school': { producerId: string };
  }
}

export const platformJobs: Job<Services>[] = [
  {
    // Renamed from 'remove-school': earlier versions, which kept nothing, still process that one.
    name: 'end-school',
    retry: { limit: 20, delay: 10, delayMax: 600 },
    expireInSeconds: 3600,
    atOnce: 1,
    run: removeSchool,
  },
  {
    name: 'resume-removals',
    cron: '15 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeRemovals(services);
      if (resumed > 0) services.log.error('removals_resumed', { resumed });
    },
  },
  {
    name: 'close-schools',
    cron: '25 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const schools = await closeSchools(services);
      if (schools > 0) services.log.info('schools_closed', { schools });
    },
  },
  {
    name: 'close-returned-schools',
    cron: '55 3 * * *',
    retry: RETRY_TWICE,
    run: (services) => findReturned(services),
    atStart: (services) => tryAtStart(services, 'close-returned-schools', () => findReturned(services)),
  },
];

async function findReturned(services: Services): Promise<void> {
  const schools = await closeReturnedSchools(services);
  if (schools > 0) services.log.error('closed_schools_returned', { schools });
}
