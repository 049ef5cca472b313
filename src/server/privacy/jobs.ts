import type { Services } from '../context.ts';
import { tryAtStart } from '../jobs/at-start.ts';
import { type Job, NO_RETRY, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { resumeCopies } from './copy/resume-copies.ts';
import { type DataRequestRef, eraseDue, erasePerson } from './erasure/erase.ts';
import { eraseReturned } from './erasure/tombstones.ts';
import type { ProducerRequestRef } from './producers/make-producer-copy.ts';
import { warnOwnersOfDeadlines } from './producers/platform-deadlines.ts';
import { purgePrivacy, warnOfDeadlines } from './requests/deadlines.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'erase-person': DataRequestRef;
    'make-data-copy': DataRequestRef;
    'make-producer-copy': ProducerRequestRef;
  }
}

/** Each has much to read or to delete. */
const LONG_WORK = { retry: { limit: 20, delay: 10, delayMax: 600 }, expireInSeconds: 1800, atOnce: 2 };

export const privacyJobs: Job<Services>[] = [
  { name: 'erase-person', ...LONG_WORK, run: erasePerson },
  {
    name: 'make-data-copy',
    ...LONG_WORK,
    run: async (services, ref) => (await import('./copy/make-copy.ts')).makeCopy(services, ref),
  },
  {
    name: 'make-producer-copy',
    ...LONG_WORK,
    run: async (services, ref) => (await import('./producers/make-producer-copy.ts')).makeProducerCopy(services, ref),
  },
  {
    name: 'resume-copies',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeCopies(services);
      if (resumed > 0) services.log.error('copies_resumed', { resumed });
    },
    atStart: resumeCopies,
  },
  {
    name: 'erase-people-due',
    cron: '7 * * * *',
    retry: NO_RETRY,
    run: async (services) => failIfAny(await eraseDue(services), 'erasures'),
  },
  {
    name: 'erase-returned-people',
    cron: '50 3 * * *',
    retry: RETRY_TWICE,
    run: (services) => findReturned(services),
    atStart: (services) => tryAtStart(services, 'erase-returned-people', () => findReturned(services)),
  },
  {
    name: 'warn-of-data-deadlines',
    cron: '20 9 * * *',
    retry: RETRY_FOR_HOURS,
    async run(services) {
      const [schools, owners] = [await warnOfDeadlines(services), await warnOwnersOfDeadlines(services)];
      services.log.info('data_deadlines_told', { emails: schools + owners });
    },
  },
  {
    name: 'purge-privacy',
    cron: '15 5 * * *',
    retry: RETRY_TWICE,
    run: async (services) => services.log.info('privacy_purged', await purgePrivacy(services)),
  },
];

async function findReturned(services: Services): Promise<void> {
  const people = await eraseReturned(services);
  if (people > 0) services.log.error('erased_people_returned', { people });
}
