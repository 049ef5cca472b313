import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PLANS, type PlanId, type SubscriptionState } from '#shared/billing/subscription.ts';
import { addMonths, localDay } from '#shared/time/dates.ts';
import { calendarOf, dayNumber } from '#test/billing/calendar.ts';
import { type Day, type LivingSchool, livePast } from '#test/billing/three-years.ts';
import { openTools } from '#test/cleanup/run.ts';
import { ownDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { asPlatform } from '../db.ts';

type Stored = {
  id: string;
  status: SubscriptionState;
  planId: PlanId;
  ends: string;
  limit: number;
  count: number;
  students: number;
  notices: { kind: string; endsAt: string }[] | null;
};

const readAll = ({ tools, at }: Day) =>
  asPlatform(tools.db, async (tx) => {
    const { rows } = await sql<Stored>`
      select p.id, p.subscription_status as status, p.plan_id as "planId",
        coalesce(p.subscription_end_date, p.trial_ends_at) as ends, school_student_limit(p.id, ${at}::timestamptz) as limit,
        p.student_count as count, (select count(*)::int from students s where s.producer_id = p.id) as students,
        (select jsonb_agg(payload) from email_logs e where e.user_id = p.id and e.template_name = 'subscription') as notices
      from profiles p where p.role = 'admin'`.execute(tx);
    return new Map(rows.map((row) => [row.id, row]));
  });

/** Invariants checked for each school every morning; each returns what is wrong. */
type Rule = (school: LivingSchool, stored: Stored, day: Day, before: Stored | undefined) => string | false;

const RULES: Record<string, Rule> = {
  'what is stored is what a calendar kept by hand says': (school, { status, planId, ends }, { number }) => {
    const last = calendarOf(school.payments.filter((payment) => payment.status === 'completed')).at(-1);
    const end = last ? last.day + 1 : dayNumber(school.trialEnds);
    const running = planId === 'trial' ? 'trialing' : 'active';
    const expected = [last?.planId ?? 'trial', end, number < end ? running : 'expired'];
    const found = [planId, dayNumber(new Date(ends)), status];
    return String(found) !== String(expected) && `${found} instead of ${expected}`;
  },
  'the limit is the plan’s and that of every running expansion': (
    { expansions },
    { status, planId, limit },
    { at },
  ) => {
    const extra = expansions
      .filter((bought) => bought.status === 'completed' && at < addMonths(bought.approvedAt, 12))
      .reduce((sum, { students }) => sum + students, 0);
    const expected = status === 'expired' ? 0 : PLANS[planId].studentLimit + extra;
    return limit !== expected && `${limit} instead of ${expected}`;
  },
  'nobody is told twice of the same end': (_, { notices }) => {
    const seen = (notices ?? []).filter(({ kind }) => kind !== 'ending').map(({ kind, endsAt }) => `${kind} ${endsAt}`);
    return new Set(seen).size !== seen.length && seen.join();
  },
  'no end is warned of more than twice': (_, { notices }) => {
    const warned = (notices ?? []).filter(({ kind }) => kind === 'ending').map(({ endsAt }) => endsAt);
    return warned.some((end) => warned.filter((other) => other === end).length > 2) && warned.join();
  },
  'whoever runs out was warned on the day before, and is told': (_, { status, ends, notices }, __, before) => {
    if (status !== 'expired' || !before || before.status === 'expired' || before.ends !== ends) return false;
    const kinds = (notices ?? [])
      .filter(({ endsAt }) => Date.parse(endsAt) === Date.parse(ends))
      .map(({ kind }) => kind);
    const known = kinds.some((kind) => kind.endsWith('ending')) && kinds.some((kind) => kind.endsWith('over'));
    return !known && `${ends}: ${kinds}`;
  },
  'students stay, whatever becomes of the subscription, until 10 January': (school, { students, count }, { at }) => {
    if (localDay(at).endsWith('-01-10')) school.students = 0;
    return (students !== school.students || count !== students) && `${students} and ${count}, not ${school.students}`;
  },
};

test('three simulated years, day by day', async () => {
  const dataDir = await makeDataDir();
  const tools = await openTools(await ownDatabase(), dataDir);
  const seen = { states: new Set<string>(), days: 0 };
  let before = new Map<string, Stored>();
  try {
    await livePast(
      tools,
      { from: dayNumber(new Date('2027-01-15T12:00:00Z')), days: 3 * 365, schools: 5 },
      async (day) => {
        const now = await readAll(day);
        const wrong = day.schools.flatMap((school) => {
          const stored = now.get(school.id) as Stored;
          seen.states.add(`${stored.status} ${stored.planId}`);
          return Object.entries(RULES).flatMap(([rule, breaks]) => {
            const found = breaks(school, stored, day, before.get(school.id));
            return found ? [`${localDay(day.at)} ${rule}: ${found}`] : [];
          });
        });
        expect(wrong).toEqual([]);
        before = now;
        seen.days += 1;
      },
    );
  } finally {
    await tools.db.close();
    await rm(dataDir, { recursive: true });
  }
  // Every kind of day occurred.
  expect(seen.days).toBe(1095);
  expect(seen.states.size).toBeGreaterThan(10);
});
