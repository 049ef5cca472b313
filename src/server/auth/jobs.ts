import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { applyFactorResets } from './factors/resets/apply-factor-resets.ts';
import { purgeTraces, purgeUnfinished } from './purge.ts';

export const authJobs: Job<Services>[] = [
  {
    name: 'apply-factor-resets',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const { applied, failed } = await applyFactorResets(services);
      if (applied > 0) services.log.info('factors_reset', { resets: applied });
      failIfAny(failed, 'factor resets');
    },
  },
  {
    name: 'purge-traces',
    cron: '40 3 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('purged', await purgeTraces(db)),
  },
  {
    name: 'purge-unfinished-sign-ins',
    cron: '35 * * * *',
    retry: NO_RETRY,
    run: async ({ db, log }) => log.info('unfinished_sign_ins_purged', await purgeUnfinished(db)),
  },
];
