import { endOf } from './access-period.ts';

/** An unclosed grant. `addsDays` is set if its days begin at the end of the earlier access. */
export type StandingGrant = {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  addsDays: number | null;
  /** Null for the whole course. */
  moduleIds: readonly string[] | null;
};

/**
 * The ends of grants that add days, each counted from the end of the access that covers the same modules. If that never
 * ends, or ended before the grant began, the days count from the grant's own start.
 */
export function summedEnds(grants: readonly StandingGrant[]): Map<string, Date> {
  const ends = new Map<string, Date>();
  if (grants.every(({ addsDays }) => addsDays === null)) return ends;
  const before: { grant: StandingGrant; end: Date | null }[] = [];
  for (const grant of grants.toSorted(byBeginning)) {
    const { id, startsAt, endsAt, addsDays } = grant;
    const those = before.filter((each) => opensAllOf(each.grant, grant));
    const reached = those.reduce<Date | null>((latest, each) => later(latest, each.end), new Date(0));
    const end = addsDays === null ? endsAt : addedTo(reached, startsAt, addsDays);
    if (addsDays !== null && end) ends.set(id, end);
    before.push({ grant, end });
  }
  return ends;
}

const opensAllOf = ({ moduleIds: these }: StandingGrant, { moduleIds: those }: StandingGrant): boolean =>
  these === null || (those?.every((id) => these.includes(id)) ?? false);

const byBeginning = (a: StandingGrant, b: StandingGrant) =>
  a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1);

/** The earlier access includes its last day, so the days begin on the next one. */
function addedTo(reached: Date | null, startsAt: Date, days: number): Date | null {
  const start = reached !== null && reached > startsAt ? new Date(reached.getTime() - 1) : startsAt;
  return endOf({ days }, start);
}

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b);
