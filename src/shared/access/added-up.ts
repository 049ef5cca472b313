import { endOf } from './access-period.ts';

/** A grant that nobody has closed; `addsDays` of one whose days begin where what was there before it ends. */
export type StandingGrant = { id: string; startsAt: Date; endsAt: Date | null; addsDays: number | null };

/** When those end that add their days. What begins after an end that is none, or long after the last, counts from itself. */
export function endsAddedUp(grants: readonly StandingGrant[]): Map<string, Date> {
  const ends = new Map<string, Date>();
  if (grants.every(({ addsDays }) => addsDays === null)) return ends;
  let reached: Date | null = new Date(0);
  for (const { id, startsAt, endsAt, addsDays } of grants.toSorted(byBeginning)) {
    const end = addsDays === null ? endsAt : addedTo(reached, startsAt, addsDays);
    if (addsDays !== null && end) ends.set(id, end);
    reached = later(reached, end);
  }
  return ends;
}

const byBeginning = (a: StandingGrant, b: StandingGrant) =>
  a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1);

/** The last day of what was there is included: its days begin with the next. */
function addedTo(reached: Date | null, startsAt: Date, days: number): Date | null {
  const start = reached !== null && reached > startsAt ? new Date(reached.getTime() - 1) : startsAt;
  return endOf({ days }, start);
}

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b);
