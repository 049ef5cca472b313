import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { BUMP, kirvanoSale, MAIN, offersFixture } from '#test/fixtures/offers.ts';
import { linkOffers } from './link.ts';

/* Sales, refunds and links in any order, told late and twice, come to what the rules say of the set of them. */

const app = await testApp();
const { db } = app.services;

/** `HISTORIES=2000 npm run unit -- src/server/sales/offers/history` tries them for longer. */
const HISTORIES = Number(process.env.HISTORIES ?? 12);

const THINGS = { main: MAIN, bump: BUMP };
type Thing = keyof typeof THINGS;
const NAMES = ['Cerâmica', 'Esmaltes'];
/** Both things may open the same course, one may open two, and what is said may be taken back. */
const PROMISES = [[0], [1], [0, 1], null] as const;
type Promised = (typeof PROMISES)[number];

const saleId = fc.constantFrom('S1', 'S2');
const things = fc.constantFrom<Thing[]>(['main'], ['bump'], ['bump', 'main']);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell' as const), saleId, things }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), saleId, things }) },
  fc.record({ do: fc.constant('refund all' as const), saleId }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      thing: things.map(([one]) => one as Thing),
      to: fc.constantFrom(...PROMISES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** What was bought and not taken back opens what was promised when both were known first. */
function expected(steps: readonly Step[]): string[] {
  const [sold, refunded, promised] = [new Set<string>(), new Set<string>(), new Map<string, Promised>()];
  const links = new Map<Thing, Promised>();
  const pending: (() => void)[] = [];
  const settle = () => {
    for (const happen of pending.splice(0)) happen();
    for (const item of sold) {
      const link = links.get(item.split(' ')[1] as Thing) ?? null;
      if (!promised.has(item) && !refunded.has(item) && link) promised.set(item, link);
    }
  };
  for (const each of steps) {
    if (each.do === 'sell') pending.push(() => void each.things.map((thing) => sold.add(`${each.saleId} ${thing}`)));
    if (each.do === 'refund')
      pending.push(() => void each.things.map((thing) => refunded.add(`${each.saleId} ${thing}`)));
    if (each.do === 'refund all')
      pending.push(() => void Object.keys(THINGS).map((thing) => refunded.add(`${each.saleId} ${thing}`)));
    if (each.do === 'link') links.set(each.thing, each.to);
    if (each.do === 'work' || each.do === 'link') settle();
  }
  const open = [...promised].flatMap(([item, courses]) => (refunded.has(item) ? [] : (courses ?? [])));
  return [...new Set(open)].sort().map((n) => NAMES[n] as string);
}

async function lived(steps: readonly Step[]): Promise<string[]> {
  const school = await newSchool(db);
  const courses = [
    (await newCourse(db, school, { title: NAMES[0] })).id,
    (await newCourse(db, school, { title: NAMES[1] })).id,
  ];
  const at = offersFixture(app, school);
  const url = await at.urlOf('kirvano');
  const post = (event: string, saleId: string, products: unknown) =>
    at.post(kirvanoSale(event, products, { sale_id: saleId }), { url });
  for (const each of steps) {
    if (each.do === 'sell')
      await post(
        'SALE_APPROVED',
        each.saleId,
        each.things.map((thing) => THINGS[thing]),
      );
    if (each.do === 'refund')
      await post(
        'SALE_REFUNDED',
        each.saleId,
        each.things.map((thing) => THINGS[thing]),
      );
    if (each.do === 'refund all') await post('SALE_REFUNDED', each.saleId, []);
    if (each.do === 'link') {
      const { id, offer_id, name } = THINGS[each.thing];
      const opens = each.to && { courseIds: each.to.map((n) => courses[n] as string) };
      await linkOffers(app.services, school, {
        links: [{ platform: 'kirvano', product: id, offer: offer_id, name, opens }],
      });
    }
    if (each.do === 'link' || each.do === 'work') await at.work();
  }
  return at.open();
}

test('any history comes to what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const whole: Step[] = [...steps, { do: 'work' }];
      expect(await lived(whole)).toEqual(expected(whole));
    }),
    { numRuns: HISTORIES, seed: 20261126 },
  );
}, 600_000);

const TOLD: Step[] = [
  { do: 'sell', saleId: 'S1', things: ['main', 'bump'] },
  { do: 'sell', saleId: 'S2', things: ['bump'] },
  { do: 'refund', saleId: 'S1', things: ['bump'] },
  { do: 'refund all', saleId: 'S2' },
  { do: 'link', thing: 'main', to: [0] },
  { do: 'link', thing: 'bump', to: [0, 1] },
];

test('the same told in any order comes to the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(TOLD, { minLength: TOLD.length }), async (steps) => {
      expect(await lived([...steps, { do: 'work' }])).toEqual(['Cerâmica']);
    }),
    { numRuns: HISTORIES, seed: 20261126 },
  );
}, 600_000);

test('control: rules that forget a refund are noticed', () => {
  const history: Step[] = [...TOLD, { do: 'work' }];
  expect(expected(history)).toEqual(['Cerâmica']);
  expect(expected(history.filter((each) => each.do !== 'refund'))).toEqual(['Cerâmica', 'Esmaltes']);
});
