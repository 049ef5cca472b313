import { isUnavailable } from '../database/connection/outage.ts';
import type { Storage } from './storage.ts';

/**
 * Deletes what was stored for a row that was refused. Of one whose commit was not answered nobody knows whether it is there: its
 * files stay, as a file without a row costs less than a row without its file.
 */
export async function discardStored(storage: Storage, keys: readonly string[], error: unknown): Promise<void> {
  if (isUnavailable(error)) return;
  for (const key of keys) await storage.delete(key);
}
