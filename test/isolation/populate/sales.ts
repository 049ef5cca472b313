import { randomUUID } from 'node:crypto';
import type { Ids, Insert } from './insert.ts';

/** Sales, from an address to what was paid. */
export async function populateSales(insert: Insert, { producer, course }: Ids): Promise<void> {
  await insert(
    `insert into webhook_secrets (producer_id, course_id, platform, secret, last4) values ($1, $2, 'hotmart', '', '')`,
    [producer, course],
  );
  await insert(
    `insert into webhook_refusals (producer_id, course_id, reason, platform) values ($1, $2, 'token', 'hotmart')`,
    [producer, course],
  );
  await insert(
    `insert into purchases (producer_id, id, course_id, platform, transaction_id, about)
     values ($1, $2, $3, 'hotmart', 'HP1', 'transaction')`,
    [producer, randomUUID(), course],
  );
  await insert(
    `insert into webhook_deliveries (producer_id, id, course_id, platform, dedup_key, body, headers, query, event, status)
     values ($1, $2, $3, 'hotmart', 'HP1', '', '{}', '{}', '', 'ignored')`,
    [producer, randomUUID(), course],
  );
  await insert(`insert into sale_addresses (producer_id, platform) values ($1, 'hotmart')`, [producer]);
  const sold = randomUUID();
  await insert(`insert into packages (producer_id, id, name) values ($1, $2, 'Combo')`, [producer, sold]);
  await insert(`insert into package_lines (producer_id, package_id, course_id) values ($1, $2, $3)`, [
    producer,
    sold,
    course,
  ]);
  const offer = randomUUID();
  await insert(
    `insert into offers (producer_id, id, platform, product_code, offer_code) values ($1, $2, 'hotmart', '1', '')`,
    [producer, offer],
  );
  await insert(
    `insert into purchase_items (producer_id, platform, transaction_id, offer_id, delivery_id, currency, bought_at)
     values ($1, 'hotmart', 'HP1', $2, $3, 'BRL', app_now())`,
    [producer, offer, randomUUID()],
  );
  await insert(
    `insert into sale_payments (producer_id, platform, transaction_id, kind, course_id, at, amount_cents, currency)
     values ($1, 'generic', 'T', 'paid', $2, app_now(), 9700, 'BRL')`,
    [producer, randomUUID()],
  );
}
