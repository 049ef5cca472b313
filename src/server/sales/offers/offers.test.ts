import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { salesFixture } from '#test/fixtures/sales.ts';
import { asPlatform } from '../../db.ts';
import { linkOffer, listOffers } from './offers.ts';
import { renewSaleAddress } from './school-address.ts';

const app = await testApp();
const { db } = app.services;
/** Thousands by a setting; each of them tells up to ten deliveries. */
const RUNS = Number(process.env.OFFER_RUNS ?? 6);

let school: TestSchool;
let main: string;
let bump: string;
let work: () => Promise<unknown>;
beforeEach(async () => begin());

async function begin() {
  school = await newSchool(db);
  main = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  bump = (await newCourse(db, school, { title: 'Esmaltes' })).id;
  work = salesFixture(app, school, main).work;
}

const offers = () => listOffers(app.services, school);
const link = async (name: string, courseIds: string[]) => {
  const offer = (await offers()).offers.find((each) => each.name === name);
  if (!offer) throw new Error(`Nobody bought ${name}`);
  const linked = await linkOffer(app.services, school, { offerId: offer.id, courseIds });
  await work();
  return linked;
};
const MAIN = { id: 'p1', name: 'Cerâmica', offer_id: 'o1', price: 'R$ 97,00', is_order_bump: false };
const BUMP = { id: 'p2', name: 'Esmaltes', offer_id: 'o2', price: 'R$ 19,90', is_order_bump: true };
const sale = (event: string, products: unknown, saleId = 'S1') => ({
  event,
  sale_id: saleId,
  total_price: 'R$ 116,90',
  customer: { name: 'Ana Souza', email: `ana.${school.slug.slice(-8)}@example.com` },
  products,
});
async function tell(body: object, url?: string) {
  const { pathname, search } = new URL(url ?? (await offers()).url);
  const { status } = await app.fetch(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await work();
  return status;
}
const open = () =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ title: string }>`
      select c.title from enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id
      where e.producer_id = ${school.producerId} and e.status <> 'inactive' order by c.title`.execute(tx);
    return rows.map(({ title }) => title);
  });

describe("the school's own address", () => {
  test('keeps a sale of which nobody has said what it opens, and applies it once somebody has', async () => {
    expect(await tell(sale('SALE_APPROVED', [MAIN, BUMP]))).toBe(200);
    expect(await open()).toEqual([]);
    expect((await offers()).offers).toMatchObject([
      { sender: 'Kirvano', lost: 1, sold: 1, courseIds: [] },
      { sender: 'Kirvano', lost: 1, sold: 1, courseIds: [] },
    ]);
    expect(await link('Cerâmica', [main])).toEqual({ released: 1 });
    expect(await open()).toEqual(['Cerâmica']);
    expect(await link('Esmaltes', [bump])).toEqual({ released: 1 });
    expect(await open()).toEqual(['Cerâmica', 'Esmaltes']);
    const { offers: linked } = await offers();
    expect(Object.fromEntries(linked.map(({ name, amounts }) => [name, amounts]))).toEqual({
      Cerâmica: [{ currency: 'BRL', cents: 9700 }],
      Esmaltes: [{ currency: 'BRL', cents: 1990 }],
    });
  });

  test('a refund of the bump leaves what was bought with it', async () => {
    await tell(sale('SALE_APPROVED', [BUMP, MAIN]));
    await link('Cerâmica', [main]);
    await link('Esmaltes', [bump]);
    await tell(sale('SALE_REFUNDED', [BUMP]));
    expect(await open()).toEqual(['Cerâmica']);
    await tell({ ...sale('REFUND', []), total_price: undefined });
    expect(await open()).toEqual([]);
  });

  test('what an offer opens later is not what was bought before', async () => {
    await tell(sale('SALE_APPROVED', MAIN));
    await link('Cerâmica', [main]);
    await link('Cerâmica', [bump]);
    await tell(sale('SALE_APPROVED', MAIN));
    expect(await open()).toEqual(['Cerâmica']);
    await tell(sale('SALE_REFUNDED', [MAIN]));
    expect(await open()).toEqual([]);
  });

  test('an offer that is renamed there is the same one', async () => {
    await tell(sale('SALE_APPROVED', [MAIN]));
    await link('Cerâmica', [main]);
    await tell(sale('SALE_APPROVED', [{ ...MAIN, name: 'Cerâmica 2.0' }], 'S2'));
    expect((await offers()).offers).toMatchObject([{ name: 'Cerâmica 2.0', sold: 2, lost: 0 }]);
  });

  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a form of numbered fields', { 0: MAIN }],
    ['an item without a price and a name', [{ id: 'p1' }]],
    ['nonsense', 'Cerâmica'],
  ])('loses no sale with %s of items', async (_, products) => {
    expect(await tell(sale('SALE_APPROVED', products))).toBe(200);
    const { offers: seen } = await offers();
    expect(seen).toMatchObject([{ lost: 1 }]);
    await linkOffer(app.services, school, { offerId: seen[0]?.id ?? '', courseIds: [main] });
    await work();
    expect(await open()).toEqual(['Cerâmica']);
  });

  test('turns away a wrong token, an address that was changed, and a school that is none', async () => {
    const { url } = await offers();
    expect(await tell(sale('SALE_APPROVED', [MAIN]), url.replace(/token=.*/, 'token=x'))).toBe(401);
    const { url: next } = await renewSaleAddress(app.services, school);
    expect(await tell(sale('SALE_APPROVED', [MAIN]), url)).toBe(401);
    expect(await tell(sale('SALE_APPROVED', [MAIN]), next.replace(school.producerId, main))).toBe(404);
    expect((await offers()).offers).toEqual([]);
    expect(await tell(sale('SALE_APPROVED', [MAIN]), next)).toBe(200);
  });
});

type Step = 'approve' | 'refund bump' | 'link main' | 'link bump';
const LINKED = {
  'link main': (): [string, string[]] => ['Cerâmica', [main]],
  'link bump': (): [string, string[]] => ['Esmaltes', [bump]],
};
const HISTORY: Step[] = ['approve', 'refund bump', 'link main', 'link bump'];

test('histories in any order and repeated come to the same: what was bought, but for what was refunded', async () => {
  const step = fc.constantFrom(...HISTORY);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      await begin();
      // Whatever came before, in the end all of it was told and linked.
      for (const each of [...steps, ...HISTORY]) {
        if (each === 'approve') await tell(sale('SALE_APPROVED', [MAIN, BUMP]));
        else if (each === 'refund bump') await tell(sale('SALE_REFUNDED', [BUMP]));
        else await link(...LINKED[each]()).catch(() => {});
      }
      expect(await open()).toEqual(['Cerâmica']);
      expect((await offers()).offers.filter(({ lost }) => lost > 0)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 53 },
  );
});
