import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * To which courses and turmas the member who asks is bound. It goes with the request and not with the arguments: of the
 * hundreds of places that begin a school's transaction, one that forgot to pass it on would show everything.
 */

/** `cohortIds` null: bound to courses alone. */
export type Reach = { courseIds: readonly string[]; cohortIds: readonly string[] | null };

const asking = new AsyncLocalStorage<{ reach: Reach | null }>();

/** Whatever is asked within it is asked by one caller, who is not known yet. */
export const withinCaller = <T>(run: () => T): T => asking.run({ reach: null }, run);

/** From here on, until the request is answered. Null for whoever reaches the whole school. */
export function bindTo(reach: Reach | null): void {
  const caller = asking.getStore();
  if (caller) caller.reach = reach;
  else if (reach) throw new Error('Nobody would be bound');
}

/** What is read for everybody, and kept. */
export const withoutTeamReach = <T>(run: () => T): T => asking.exit(run);

export const currentReach = (): Reach | null => asking.getStore()?.reach ?? null;
