import { endOf } from './access-period.ts';

/** A grant that nobody has closed; `addsDays` of one whose days begin where what was there before it ends. */
export type StandingGrant = {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  addsDays: number | null;
  /** Null for the whole course. */
  moduleIds: readonly string[] | null;
};

/**
 * When those end that add their days, each to what opened all that it opens. What begins after an end that is none, or long
 * after the last, counts from itself.
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

/** The last day of what was there is included: its days begin with the next. */
function addedTo(reached: Date | null, startsAt: Date, days: number): Date | null {
  const start = reached !== null && reached > startsAt ? new Date(reached.getTime() - 1) : startsAt;
  return endOf({ days }, start);
}

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b);
