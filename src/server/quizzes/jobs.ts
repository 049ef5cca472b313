import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
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
    run: async ({ db, jobs, log }) => {
      const { closed } = await closeDueAttempts({ db, jobs });
      if (closed > 0) log.info('quiz_attempts_closed', { closed });
    },
  },
  {
    name: 'purge-quizzes',
    cron: '40 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('quizzes_purged', await purgeQuizzes(db)),
  },
];
