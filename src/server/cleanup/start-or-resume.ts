import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { finishYear } from './remove.ts';
import { resumeRestorations } from './restore.ts';
import { realClocks, startIfDue } from './start.ts';
import { resumeCleanups } from './work.ts';

/**
 * Starts due clean-ups, resumes those that lost their process, and completes those whose last schools were removed.
 * @param stalledSeconds see `resumeCleanups`
 */
export async function startOrResumeCleanups(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  { clocks = realClocks, stalledSeconds }: { clocks?: typeof realClocks; stalledSeconds?: number } = {},
): Promise<void> {
  const state = await startIfDue({ db, jobs }, clocks);
  if (state === 'running') log.info('cleanup_started');
  else if (state) log.error('cleanup_not_started', { state });
  const resumed =
    (await resumeCleanups({ db, jobs }, stalledSeconds)) + (await resumeRestorations({ db, jobs }, stalledSeconds));
  if (resumed > 0) log.info('cleanups_resumed', { resumed });
  await asPlatform(db, async (tx) => {
    const running = await tx.selectFrom('cleanups').select('year').where('state', '=', 'running').execute();
    for (const { year } of running) await finishYear(tx, year);
  });
}
