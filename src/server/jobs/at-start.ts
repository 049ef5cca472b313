import type { Services } from '../context.ts';
import { isUnavailable } from '../database/connection/outage.ts';

/**
 * A failure does not stop the process if the job runs again at night; it is retried while the database is
 * unavailable.
 */
export async function tryAtStart(
  { log }: Pick<Services, 'log'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const { code, name: kind } = error as Error & { code?: string };
    log.error('at_start_failed', { job: name, code: code ?? kind });
  }
}
