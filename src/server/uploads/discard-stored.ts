import { isUnavailable } from '../database/connection/outage.ts';
import type { Storage } from './storage.ts';

/**
 * Deletes the stored files of a row that was refused. If the commit's result is unknown, the files stay: a file without
 * a row costs less than a row without its file.
 */
export async function discardStored(storage: Storage, keys: readonly string[], error: unknown): Promise<void> {
  if (isUnavailable(error)) return;
  for (const key of keys) await storage.delete(key);
}
