import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { closeDueAttempts } from './attempt/close-due.ts';
import { purgeQuizzes } from './author/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'close-quiz-attempts': object;
    'purge-quizzes': object;
  }
}

export const quizJobs: Job<Services>[] = [
  {
    name: 'close-quiz-attempts',
    cron: '* * * * *',
    // The next minute's run continues.
    retry: NO_RETRY,
    async run(services) {
      const { closed, failed } = await closeDueAttempts(services);
      if (closed > 0) services.log.info('quiz_attempts_closed', { closed });
      failIfAny(failed, 'quiz attempts');
    },
  },
  {
    name: 'purge-quizzes',
    cron: '40 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('quizzes_purged', await purgeQuizzes(db)),
  },
];
