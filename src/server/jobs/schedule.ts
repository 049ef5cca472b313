import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../database/connection/outage.ts';
import type { AnyQueuedJob, Job, JobName } from './job.ts';
import type { Jobs } from './jobs.ts';

const PAUSE_MS = 1_000;

/**
 * Works on these jobs from now on; of many processes that do so, one does each of them. People are answered already: while the
 * database is away it is waited for.
 */
export async function scheduleJobs<Tools extends { jobs: Jobs }>(
  list: readonly Job<Tools>[],
  tools: Tools,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (const job of list) {
    await untilAvailable(
      () => (job.cron === undefined ? workOn(job, tools) : tools.jobs.repeat(job, () => job.run(tools))),
      pauseMs,
    );
  }
  for (const { atStart } of list) await untilAvailable(async () => atStart?.(tools), pauseMs);
}

async function untilAvailable(work: () => Promise<unknown>, pauseMs: number): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

const workOn = <Tools extends { jobs: Jobs }, Name extends JobName>(job: AnyQueuedJob<Tools, Name>, tools: Tools) =>
  tools.jobs.work<Name>(job, (data) => job.run(tools, data));
