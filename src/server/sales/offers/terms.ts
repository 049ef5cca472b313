import { sql } from 'kysely';
import { type AccessPeriod, endOf } from '#shared/access/access-period.ts';
import type { Tx } from '../../db.ts';
import type { Grant } from '../../students/access/ledger.ts';
import { defaultEnds } from '../../students/access/set-ends.ts';
import type { PurchaseScope } from '../purchases/purchase-keys.ts';

export type Terms = Pick<Grant, 'cohorts' | 'addsDays' | 'moduleIds'> & { endsAt: Date | null };

type Bought = { transactionId: string; isSubscription: boolean; until: Date | null };
type Promised = {
  /** Null for access without an end. */
  period: AccessPeriod | null;
  repeat: 'longest' | 'add';
  /** Null for none; undefined for the turma that is open for enrollment. */
  cohortId: string | null | undefined;
  /** Undefined for the whole course. */
  moduleIds: string[] | undefined;
};

/** End, turma and modules of a sale: the course's, or those of the package when it was bought. */
export async function findTerms(
  tx: Tx,
  scope: PurchaseScope,
  { transactionId, isSubscription, until }: Bought,
  now = new Date(),
): Promise<Terms> {
  const { producerId, courseId } = scope;
  if (scope.offerId === null)
    return {
      endsAt: until ?? (await defaultEnds(tx, { producerId, courseIds: [courseId] }, now)).get(courseId) ?? null,
    };
  const { period, repeat, cohortId, moduleIds } = await findPromise(tx, scope, transactionId);
  const cohorts = cohortId === undefined ? undefined : new Map([[courseId, cohortId]]);
  if (until || isSubscription) return { endsAt: until, cohorts, moduleIds };
  const addsDays = repeat === 'add' && period && 'days' in period ? period.days : undefined;
  return { endsAt: endOf(period, now), cohorts, moduleIds, addsDays };
}

type Stored = {
  opened: Opened | null;
  own: AccessPeriod | null;
  enters: string | null;
  cohortId: string | null;
  modules: string[] | null;
};
type Opened = {
  period: 'course' | 'forever' | 'days' | 'last_day';
  days: number | null;
  lastDay: string | null;
  repeat: 'longest' | 'add';
};

const NOTHING: Stored = { opened: null, own: null, enters: null, cohortId: null, modules: null };

/**
 * The course's own terms if the package does not contain it, because the sale was moved. Ignores a turma that was
 * deleted.
 */
async function findPromise(
  tx: Tx,
  { producerId, platform, offerId, courseId }: PurchaseScope,
  transactionId: string,
): Promise<Promised> {
  const { rows } = await sql<Stored>`
    select i.opened, line ->> 'enters' as enters, nullif(line -> 'modules', 'null') as modules, t.id as "cohortId",
      (select course_period(c.access_days, c.access_last_day) from courses c
        where c.producer_id = i.producer_id and c.id = ${courseId}) as own
    from purchase_items i
    left join jsonb_array_elements(i.opened -> 'lines') line on line ->> 'courseId' = ${courseId}
    left join cohorts t on t.producer_id = i.producer_id and t.course_id = ${courseId} and t.id = (line ->> 'cohortId')::uuid
    where i.producer_id = ${producerId} and i.platform = ${platform} and i.transaction_id = ${transactionId}
      and i.offer_id = ${offerId}`.execute(tx);
  const [{ opened, own, enters, cohortId, modules } = NOTHING] = rows;
  const promised = enters === null ? null : opened;
  return {
    period: promised ? periodOf(promised, own) : own,
    repeat: promised?.repeat ?? 'longest',
    cohortId: enters === 'none' ? null : (cohortId ?? undefined),
    moduleIds: modules ?? undefined,
  };
}

function periodOf({ period, days, lastDay }: Opened, own: AccessPeriod | null): AccessPeriod | null {
  if (period === 'days' && days !== null) return { days };
  if (period === 'last_day' && lastDay !== null) return { lastDay };
  return period === 'course' ? own : null;
}
