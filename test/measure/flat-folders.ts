import { dirname } from 'node:path';

/** As many files as fit into one view. */
export const FLAT = 25;

/** Folders that hold more files than `FLAT` by themselves, the fullest first: `src/server/http: 26`. Migrations are one list by nature. */
export function findFullFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > FLAT && folder !== 'db/migrations')
    .sort(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder}: ${count}`);
}
