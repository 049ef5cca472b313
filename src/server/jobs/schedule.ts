import type { AnyQueuedJob, Job, JobName } from './job.ts';
import type { Jobs } from './jobs.ts';

/** Works on these jobs from now on; of many processes that do so, one does each of them. */
export async function scheduleJobs<Tools extends { jobs: Jobs }>(
  list: readonly Job<Tools>[],
  tools: Tools,
): Promise<void> {
  for (const job of list) {
    if (job.cron === undefined) await workOn(job, tools);
    else await tools.jobs.repeat(job, () => job.run(tools));
  }
  for (const { atStart } of list) await atStart?.(tools);
}

const workOn = <Tools extends { jobs: Jobs }, Name extends JobName>(job: AnyQueuedJob<Tools, Name>, tools: Tools) =>
  tools.jobs.work<Name>(job, (data) => job.run(tools, data));
