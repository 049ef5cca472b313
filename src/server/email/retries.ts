import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Carrier } from './definition.ts';
import type { Failure } from './failures.ts';

/** Priority of e-mails that are many at once: links and codes that somebody waits for never wait behind them. */
export const BEHIND_ALL_OTHERS = -1;

/** No e-mail that a school's provider may carry is one that somebody waits for. */
export const retryPriority = (carrier: Carrier): number => (carrier === 'operator' ? 0 : BEHIND_ALL_OTHERS);

/** Adds jobs for e-mails that lost theirs, with the priority of a retry. */
export async function queueAgain(
  tx: Tx,
  jobs: Jobs,
  emails: readonly { emailId: string; carrier: Carrier }[],
): Promise<void> {
  for (const [priority, those] of Map.groupBy(emails, ({ carrier }) => retryPriority(carrier)))
    await jobs.addAll(
      tx,
      'email',
      those.map(({ emailId }) => ({ emailId })),
      { priority },
    );
}

const RETRIES = 12;
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 6 * 3600;

/** Within the half hour in which a provider remembers a key. */
const WITHIN_KEY = 20 * 60;
/** As long as the growing pauses take; those within the key's half hour are more. */
const RETRIED_FOR = 20 * 3600;

export type Tried = {
  /** So far, at least once. */
  tries: number;
  /** Seconds since the first try. */
  triedFor: number;
  /** One of the tries may have been accepted by the provider. */
  unclear: boolean;
};

/**
 * Seconds until the next try: growing pauses over most of a day, or as the provider asks. If it may have
 * accepted the message, the retry comes while it remembers the key. Null to give up.
 */
export function pauseAfter(
  { outcome, retryAfterSeconds = 0 }: Pick<Failure, 'outcome' | 'retryAfterSeconds'>,
  { tries, triedFor, unclear }: Tried,
): number | null {
  if (outcome !== 'again' || (tries > RETRIES && triedFor >= RETRIED_FOR)) return null;
  const growing = Math.min(FIRST_PAUSE * 2 ** (tries - 1), unclear ? WITHIN_KEY : LONGEST_PAUSE);
  return Math.max(growing, Math.min(retryAfterSeconds, LONGEST_PAUSE));
}
