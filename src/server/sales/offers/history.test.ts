import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openModules } from '#shared/access/access.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { BUMP, kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { asPlatform } from '../../db.ts';
import { linkOffers } from './link.ts';
import { changePackage } from './packages.ts';

/*
 * Sales, refunds, links and package edits in any order, late and repeated, give the access that the rules define for
 * their set.
 */

const app = await testApp();
const { db } = app.services;

/** `HISTORIES=5000 npm run unit -- src/server/sales/offers/history` runs more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 12);
/** Number of histories simulated concurrently: most of the time is spent waiting for the database. */
const LANES = 6;

const THINGS = { main: MAIN, bump: BUMP };
type Thing = keyof typeof THINGS;
const NAMES = ['Cerâmica', 'Esmaltes'];
/** A course by its index in NAMES: all of it, or some of its modules. */
type Line = readonly [course: number, modules: readonly number[] | null];
type Promised = readonly Line[];
/** What offers open: items may overlap, open two courses, or lose their package again. */
const PROMISES: readonly Promised[] = [
  [[0, null]],
  [[1, null]],
  [
    [0, null],
    [1, null],
  ],
  [[0, [0]]],
  [[0, [1]]],
  [
    [0, [0, 2]],
    [1, [1]],
  ],
  [
    [0, null],
    [1, [1, 2]],
  ],
];

const saleId = fc.constantFrom('S1', 'S2');
const things = fc.constantFrom<Thing[]>(['main'], ['bump'], ['bump', 'main']);
const thing = fc.constantFrom<Thing>('main', 'bump');
const promised = fc.constantFrom(...PROMISES);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell' as const), saleId, things }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), saleId, things }) },
  fc.record({ do: fc.constant('refund all' as const), saleId }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('link' as const), thing, to: fc.option(promised) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), thing, to: promised }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
/** Open courses: completely, or some of their modules. */
type Open = Record<string, number[] | null>;

/** Purchases that were not refunded open what their offers promised when both became known. */
function expected(steps: readonly Step[]): Open {
  const [sold, refunded, kept] = [new Set<string>(), new Set<string>(), new Map<string, Promised>()];
  const links = new Map<Thing, Promised | null>();
  const pending: (() => void)[] = [];
  const settle = () => {
    for (const happen of pending.splice(0)) happen();
    for (const item of sold) {
      const link = links.get(item.split(' ')[1] as Thing) ?? null;
      if (!kept.has(item) && !refunded.has(item) && link) kept.set(item, link);
    }
  };
  for (const each of steps) {
    if (each.do === 'sell') pending.push(() => void each.things.map((one) => sold.add(`${each.saleId} ${one}`)));
    if (each.do === 'refund') pending.push(() => void each.things.map((one) => refunded.add(`${each.saleId} ${one}`)));
    if (each.do === 'refund all')
      pending.push(() => void Object.keys(THINGS).map((one) => refunded.add(`${each.saleId} ${one}`)));
    if (each.do === 'link') links.set(each.thing, each.to);
    if (each.do === 'edit' && links.get(each.thing)) links.set(each.thing, each.to);
    if (each.do === 'work' || each.do === 'link') settle();
  }
  return openBy([...kept].flatMap(([item, lines]) => (refunded.has(item) ? [] : lines)));
}

/** By the rule of shared/access/access.ts. */
function openBy(lines: Promised): Open {
  const now = new Date();
  const standing = { startsAt: now, endsAt: null, closedAt: null, closedReason: null };
  const open = NAMES.flatMap((name, course) => {
    const own = lines.filter(([of]) => of === course);
    const grants = own.map(([, modules]) => ({ ...standing, modules: modules?.map(String) ?? null }));
    return own.length === 0 ? [] : [[name, openModules(grants, now)?.map(Number).sort() ?? null] as const];
  });
  return Object.fromEntries(open);
}

async function lived(steps: readonly Step[]): Promise<Open> {
  const school = await newSchool(db);
  const modules = [[], [], []];
  const courses = [
    await newCourse(db, school, { title: NAMES[0], modules }),
    await newCourse(db, school, { title: NAMES[1], modules }),
  ];
  const at = offersFixture(app, school);
  const url = await at.urlOf('kirvano');
  const packages = new Map<Thing, string | null>();
  const linesOf = (to: Promised) =>
    to.map(([of, numbers]) => {
      const { id: courseId, moduleIds } = courses[of] as (typeof courses)[number];
      return { courseId, enters: 'open' as const, moduleIds: numbers?.map((n) => moduleIds[n] as string) ?? null };
    });
  const post = (event: string, saleId: string, products: readonly Thing[]) =>
    at.post(
      kirvanoSale(
        event,
        products.map((one) => THINGS[one]),
        { sale_id: saleId },
      ),
      { url },
    );
  for (const each of steps) {
    if (each.do === 'sell') await post('SALE_APPROVED', each.saleId, each.things);
    if (each.do === 'refund') await post('SALE_REFUNDED', each.saleId, each.things);
    if (each.do === 'refund all') await post('SALE_REFUNDED', each.saleId, []);
    if (each.do === 'link') {
      const { id, offer_id, name } = THINGS[each.thing];
      const packageId = each.to && (await at.packageOf(linesOf(each.to))).id;
      packages.set(each.thing, packageId);
      const opens = packageId && { packageId };
      await linkOffers(app.services, school, {
        links: [{ platform: 'kirvano', product: id, offer: offer_id, name, opens: opens || null }],
      });
    }
    const packageId = each.do === 'edit' && packages.get(each.thing);
    if (each.do === 'edit' && packageId) {
      const fields = { name: 'Combo', period: 'course', repeat: 'longest' } as const;
      await changePackage(app.services, school, { packageId, ...fields, lines: linesOf(each.to) });
    }
    if (each.do === 'link' || each.do === 'work') await at.work();
  }
  return openOf(school.producerId, courses);
}

/** The access according to the database. */
async function openOf(producerId: string, courses: readonly { id: string; moduleIds: string[] }[]): Promise<Open> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ courseId: string; modules: string[] | null }>`
      select e.course_id as "courseId", modules_held(e.producer_id, e.student_id, e.course_id) as modules
      from enrollments e
      where e.producer_id = ${producerId} and enrollment_open(e.status, e.access_until, app_now())`.execute(tx),
  );
  const open = rows.map(({ courseId, modules }) => {
    const of = courses.findIndex(({ id }) => id === courseId);
    return [NAMES[of], modules?.map((id) => courses[of]?.moduleIds.indexOf(id)).sort() ?? null];
  });
  return Object.fromEntries(open);
}

/** Runs the property in parallel lanes, each with its own random source. */
const always = <History>(history: fc.Arbitrary<History>, most: number, holds: (history: History) => Promise<void>) =>
  Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      fc.assert(fc.asyncProperty(history, holds), {
        numRuns: Math.ceil(Math.min(HISTORIES, most) / LANES),
        seed: 20261126 + lane,
      }),
    ),
  );

const DAY_MS = 86_400_000;

test(
  'any history gives the access that the rules define',
  async () => {
    await always(fc.array(step, { maxLength: 14 }), Number.POSITIVE_INFINITY, async (steps) => {
      const whole: Step[] = [...steps, { do: 'work' }];
      expect(await lived(whole)).toEqual(expected(whole));
    });
  },
  DAY_MS,
);

const TOLD: Step[] = [
  { do: 'sell', saleId: 'S1', things: ['main', 'bump'] },
  { do: 'sell', saleId: 'S2', things: ['bump'] },
  { do: 'refund', saleId: 'S1', things: ['bump'] },
  { do: 'refund all', saleId: 'S2' },
  { do: 'link', thing: 'main', to: [[0, [0, 2]]] },
  { do: 'link', thing: 'bump', to: PROMISES[6] as Promised },
];

/** All orders: 6!. */
const ORDERS = 720;

test(
  'any order of the same reports gives the same result',
  async () => {
    await always(fc.shuffledSubarray(TOLD, { minLength: TOLD.length }), ORDERS, async (steps) => {
      expect(await lived([...steps, { do: 'work' }])).toEqual({ Cerâmica: [0, 2] });
    });
  },
  DAY_MS,
);

test('control: rules without refunds, or without the bought modules, are detected', () => {
  const history: Step[] = [...TOLD, { do: 'work' }];
  expect(expected(history)).toEqual({ Cerâmica: [0, 2] });
  expect(expected(history.filter((each) => each.do !== 'refund'))).toEqual({ Cerâmica: null, Esmaltes: [1, 2] });
  const whole = history.map((each) => (each.do === 'link' ? { ...each, to: PROMISES[0] as Promised } : each));
  expect(expected(whole)).toEqual({ Cerâmica: null });
});
