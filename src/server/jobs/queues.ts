/** Every queue and what its jobs carry: ids only, never a secret. */
export type JobData = {
  email: { emailId: string };
  cleanup: { producerId: string; year: number };
  import: { producerId: string; importId: string };
  payment: { notificationId: string };
  notice: { producerId: string; noticeId: string };
  push: { producerId: string; sessionId: string; notificationId: string };
  restore: { producerId: string; year: number };
  sale: { producerId: string; deliveryId: string };
  'remove-school': { producerId: string };
  'merge-sums': object;
  'purge-archives': object;
  'purge-deeds': object;
  'purge-deliveries': object;
  'purge-emails': object;
  'purge-imports': object;
  'purge-address-refusals': object;
  'purge-traces': object;
  'purge-trash': object;
  'purge-uploads': object;
  'recheck-domains': object;
  'purge-payment-notifications': object;
  'resume-imports': object;
  'resume-removals': object;
  'resume-payments': object;
  'resume-sales': object;
  'send-weekly-digests': object;
  'sweep-emails': object;
  'sweep-payments': object;
  'tell-of-waiting-sales': object;
  'warn-of-cleanup': object;
  'warn-of-endings': object;
  'yearly-cleanup': object;
  'follow-subscriptions': object;
  'warn-of-subscription-ends': object;
};
export type JobName = keyof JobData;

/** How often a delivery is tried before its producer is told that it could not be read. */
export const SALE_TRIES = 6;

type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  expireInSeconds?: number;
  /** How many of them run side by side. */
  atOnce?: number;
};

export const QUEUES: Record<JobName, QueueOptions> = {
  // What goes wrong with sending makes a job of its own (email/retries.ts): this is for a process that was killed. It has
  // to be missed and made up for before a provider forgets the key of what it took, which is after half an hour.
  email: { retryLimit: 20, retryDelay: 30, retryDelayMax: 600, expireInSeconds: 600 },
  // One statement, which the database gives 15 seconds: a process that has not answered by then is gone.
  notice: { retryLimit: 20, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 60 },
  // A push service that is busy or out of reach; after a day there is nothing left to say.
  push: { retryLimit: 12, retryDelay: 30, retryDelayMax: 2 * 3600, expireInSeconds: 60 },
  import: { retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
  // A large school takes minutes; what lost its process is resumed elsewhere. Each of them has a snapshot open for a while.
  cleanup: { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 2 },
  // The provider may be away for hours; each try asks it once.
  payment: { retryLimit: 20, retryDelay: 2, retryDelayMax: 3600, expireInSeconds: 60, atOnce: 4 },
  restore: { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 2 },
  // Few side by side: they are mostly the database's work, and whoever posts the next one waits for an answer.
  sale: { retryLimit: SALE_TRIES - 1, retryDelay: 1, retryDelayMax: 600, expireInSeconds: 60, atOnce: 4 },
  'remove-school': { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 1 },
  'merge-sums': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'purge-archives': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-deeds': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-deliveries': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-emails': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-imports': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-address-refusals': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-payment-notifications': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-traces': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-trash': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-uploads': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'recheck-domains': { retryLimit: 2, retryDelay: 600, retryDelayMax: 3600 },
  'resume-removals': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-imports': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-payments': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-sales': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'send-weekly-digests': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'sweep-emails': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'sweep-payments': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'tell-of-waiting-sales': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'warn-of-cleanup': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
  'warn-of-endings': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
  'yearly-cleanup': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'follow-subscriptions': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'warn-of-subscription-ends': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
};
