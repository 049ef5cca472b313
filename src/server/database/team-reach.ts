import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The courses and turmas that the calling member is limited to. Kept in async context rather than passed as
 * an argument: of the hundreds of places that begin a transaction, one that forgot it would show everything.
 */

/** `cohortIds` null: bound to courses alone. */
export type Reach = { courseIds: readonly string[]; cohortIds: readonly string[] | null };

const asking = new AsyncLocalStorage<{ reach: Reach | null }>();

/** Runs one caller's request; who that is, is set later with `bindTo`. */
export const withinCaller = <T>(run: () => T): T => asking.run({ reach: null }, run);

/** Applies for the rest of the request. Null for callers without a limit. */
export function bindTo(reach: Reach | null): void {
  const caller = asking.getStore();
  if (caller) caller.reach = reach;
  else if (reach) throw new Error('Nobody would be bound');
}

/** For data that is shared by all callers and cached. */
export const withoutTeamReach = <T>(run: () => T): T => asking.exit(run);

export const currentReach = (): Reach | null => asking.getStore()?.reach ?? null;
