import type { Services } from '../context.ts';
import { isUnavailable } from '../database/connection/outage.ts';

/** What the night does again keeps no process from starting, as where the storage is away. While the database is, it is tried again. */
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
