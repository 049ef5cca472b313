import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, dropDatabases } from './run/database-admin.ts';

/** One process may work for several projects, each with its own modules. */
const OWN = `${process.pid}_${randomBytes(3).toString('hex')}`;

let worker: Promise<string> | undefined;
let empties = 0;

/** This worker's own database, a copy of the migrated template made on the first call. Dropped when the run ends. */
export function workerDatabase(): Promise<string> {
  const { adminUrl, template, prefix } = inject('databases');
  worker ??= createDatabase(adminUrl, `${prefix}${OWN}`, template);
  return worker;
}

/** A new database without any table, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<string> {
  const { adminUrl, prefix } = inject('databases');
  empties += 1;
  return createDatabase(adminUrl, `${prefix}${OWN}_empty_${empties}`);
}

let copies = 0;

/** A copy for what acts on all schools there are: of the migrated template, or of another database that nobody uses. */
export function ownDatabase(template = inject('databases').template): Promise<string> {
  const { adminUrl, prefix } = inject('databases');
  copies += 1;
  return createDatabase(adminUrl, `${prefix}${OWN}_copy_${copies}_`, template);
}

/** Drops a copy that is not needed any more. */
export const dropOwnDatabase = (url: string): Promise<void> =>
  dropDatabases(inject('databases').adminUrl, new URL(url).pathname.slice(1));
