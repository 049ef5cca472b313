import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db.ts';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { type HttpClient, rpc } from '../client.ts';
import { type Found, Ledger } from '../ledger.ts';
import type { WrittenSchool } from '../school.ts';
import { allPages, countOf, foundBy, type Kind, kind } from './kind.ts';
import { allStudents, grantsBy, HOST, newAddress } from './people.ts';

/* Real and simulated sales. The key is the buyer's e-mail. */

export function salesKinds(school: WrittenSchool): Kind[] {
  const { producerId, producer, sold } = school;
  const sales = new Ledger();
  const bought: string[] = [];
  const tell = (event: string, email: string) => ({
    path: sold.webhookPath,
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({
      event,
      transaction: numberOf(email),
      event_id: `${event} ${numberOf(email)}`,
      email,
      name: 'Davi',
    }),
  });
  const refunds = new Ledger();
  const isOpenTo = async (http: HttpClient) =>
    new Map(
      (await allStudents(http, producer)).map(({ email, openCourseIds }) => [
        email,
        openCourseIds.includes(sold.courseId),
      ]),
    );

  return [
    kind(
      {
        name: 'sale',
        next() {
          const key = newAddress();
          bought.push(key);
          return { key, ask: tell('approved', key) };
        },
        // Read after its refund, a sale lets nobody in.
        stored: async (tx) =>
          new Map([...(await refunded(tx, producerId)), ...(await grantsBy(tx, producerId, 'sale'))]),
        shown: async (http) => countOf(new Set([...refunds.things.keys(), ...(await isOpenTo(http)).keys()])),
      },
      sales,
    ),
    kind(
      {
        name: 'refund',
        /** For every third acknowledged sale. */
        next() {
          const key = bought.shift();
          if (!key) return null;
          if (!sales.isDone(key)) bought.push(key);
          return sales.isDone(key) && key.charCodeAt(0) % 3 === 0 ? { key, ask: tell('refunded', key) } : null;
        },
        stored: (tx) => refunded(tx, producerId),
        async shown(http) {
          const open = await isOpenTo(http);
          return countOf([...refunds.things.keys()].filter((key) => !open.get(key)));
        },
      },
      refunds,
    ),
    simulationKind(school),
  ];
}

/** An address in the place of a number is kept sealed, and could not be looked for. */
const numberOf = (email: string) => email.slice(0, -HOST.length);

/** Refunded purchases per buyer that open nothing any more. */
const refunded = (tx: Tx, producerId: string): Promise<Found> =>
  foundBy(
    tx,
    sql`select p.transaction_id || ${HOST} as key, count(*)::integer as found from purchases p
      where p.producer_id = ${producerId} and p.closed_by = 'refunded' and not exists (
        select from students s join access_grants g on g.producer_id = s.producer_id and g.student_id = s.id
        where s.producer_id = p.producer_id and s.email = p.transaction_id || ${HOST} and g.closed_at is null)
      group by 1`,
  );

function simulationKind({ producerId, producer, sold }: WrittenSchool): Kind {
  const { courseId } = sold;
  /** Maps the ids in lists of deliveries to keys. */
  let keyOf = new Map<string, string>();
  return kind({
    name: 'simulation',
    next() {
      const key = randomUUID();
      return { key, ask: rpc('producer.simulateSale', { courseId, event: 'purchase', key }, producer) };
    },
    async stored(tx) {
      const { rows } = await sql<{ id: string; key: string }>`
        select id, split_part(dedup_key, ':', 3) as key from webhook_deliveries
        where producer_id = ${producerId} and simulated`.execute(tx);
      keyOf = new Map(rows.map(({ id, key }) => [id, key]));
      return foundBy(
        tx,
        sql`select replace(transaction_id, 'simulada-', '') as key, count(*)::integer as found from purchases
          where producer_id = ${producerId} and simulated group by 1`,
      );
    },
    async shown(http) {
      const all = await allPages(async (page) => {
        const asked = { courseId, page };
        const { total, deliveries } = await http.call<SalesWebhook>('producer.webhook', asked, producer);
        return { total, rows: deliveries };
      });
      return countOf(all.flatMap(({ id }) => keyOf.get(id) ?? []));
    },
  });
}
