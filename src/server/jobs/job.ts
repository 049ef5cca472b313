/** Payloads of each queue: ids only, never secrets. Each slice adds its own beside its jobs. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what other modules can add to
export interface JobData {}

export type JobName = keyof JobData;

/** In seconds; the delay doubles with each try, and is up to twice as long by chance. */
export type Retry = { limit: number; delay: number; delayMax: number };

export const NO_RETRY: Retry = { limit: 0, delay: 0, delayMax: 0 };
/** For what the next night makes up for. */
export const RETRY_TWICE: Retry = { limit: 2, delay: 60, delayMax: 600 };
/** For three to four hours. */
export const RETRY_FOR_HOURS: Retry = { limit: 8, delay: 60, delayMax: 3600 };

export type Queue = {
  name: string;
  retry: Retry;
  expireInSeconds?: number;
  /** In São Paulo's time. A run missed while no process was running is made up for at the next start. */
  cron?: string | undefined;
};

type Definition<Tools> = Queue & {
  /** Also runs once at start, after all workers are registered. */
  atStart?(tools: Tools): Promise<unknown>;
};

/** A job that is queued with `Jobs.add`. */
export type QueuedJob<Tools, Name extends JobName> = Definition<Tools> & {
  name: Name;
  cron?: undefined;
  /** Number of jobs fetched together; the next are fetched when all of them are over. */
  atOnce?: number;
  /**
   * Number of workers in each process, one by default: with others, a long job holds up only what was fetched with it. Each polls
   * every half minute, and all of them at each new job.
   */
  lanes?: number;
  run(tools: Tools, data: JobData[Name]): Promise<unknown>;
};

/** A job that runs by a cron expression in São Paulo's time. */
export type ScheduledJob<Tools> = Definition<Tools> & { cron: string; run(tools: Tools): Promise<unknown> };

/** A union over all queued jobs that keeps each name with its data. */
export type AnyQueuedJob<Tools, Name extends JobName = JobName> = { [Each in Name]: QueuedJob<Tools, Each> }[Name];

export type Job<Tools> = ScheduledJob<Tools> | AnyQueuedJob<Tools>;
