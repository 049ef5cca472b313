import { randomUUID } from 'node:crypto';
import type { Ids, Insert } from './insert.ts';

/** What is kept about the producer: team, plan, payments, notices and clean-up. */
export async function populateProducer(insert: Insert, { producer, account, student }: Ids): Promise<void> {
  await insert(`insert into school_domains (producer_id, domain, token) values ($1, $2, $3)`, [
    producer,
    `${producer}.example.com`,
    randomUUID(),
  ]);
  await insert(`insert into api_keys (producer_id, key_hash, last4) values ($1, $2, 'abcd')`, [
    producer,
    Buffer.from(randomUUID()),
  ]);
  const member = randomUUID();
  await insert(`insert into team_members (producer_id, id, user_id, role) values ($1, $2, $3, 'support')`, [
    producer,
    member,
    account,
  ]);
  await insert(
    `insert into ownership_offers (producer_id, id, member_id, offered_by, expires_at) values ($1, $2, $3, 'Ana', app_now())`,
    [producer, randomUUID(), member],
  );
  await insert(
    `insert into team_invitations (producer_id, id, email, role, invited_by, message_id, expires_at)
     values ($1, $2, 'c@d.test', 'support', 'Ana', $2, app_now())`,
    [producer, randomUUID()],
  );
  await insert(
    `insert into student_limit_expansions (producer_id, id, additional_students, price_per_month, status, end_date)
     values ($1, $2, 1000, 1, 'active', app_now())`,
    [producer, randomUUID()],
  );
  const payment = randomUUID();
  await insert(
    `insert into payments (producer_id, id, plan_id, amount_cents, status, approved_at)
     values ($1, $2, 'basic', 4700, 'completed', app_now())`,
    [producer, payment],
  );
  await insert(
    `insert into provider_payments (provider, id, producer_id, payment_id, status, amount_cents)
     values ('sandbox', $3, $1, $2, 'approved', 4700)`,
    [producer, payment, randomUUID()],
  );
  await insert(`insert into subscription_notices (producer_id, kind, ends_at) values ($1, 'over', app_now())`, [
    producer,
  ]);
  await insert(
    `insert into email_logs (id, producer_id, recipient_email, recipient_name, template_name) values ($1, $2, 'a@b.test', 'A', 'recovery')`,
    [randomUUID(), producer],
  );
  await insert(
    `insert into uploads (producer_id, id, key, purpose, bytes, width, height) values ($1, $2, $3, 'cover', 1, 1, 1)`,
    [producer, randomUUID(), randomUUID()],
  );
  await insert(
    `insert into school_packages (producer_id, id, kind, state, until) values ($1, $2, 'export', 'waiting', app_now())`,
    [producer, randomUUID()],
  );
  await insert(`insert into video_keys (producer_id, provider, name, secret) values ($1, 'bunny', '759', '')`, [
    producer,
  ]);
  const notice = randomUUID();
  await insert(`insert into notices (producer_id, id, type, title, message) values ($1, $2, 'system', 'T', 'M')`, [
    producer,
    notice,
  ]);
  await insert('insert into notice_reads (producer_id, notice_id, students) values ($1, $2, 1)', [producer, notice]);
  await insert(
    `insert into student_banners (producer_id, id, image_url, position) values ($1, $2, 'https://a.test/b.webp', 1)`,
    [producer, randomUUID()],
  );
  await insert(
    `insert into cleanups (year, due_at, state) values (2026, app_now(), 'running') on conflict do nothing`,
    [],
  );
  await insert('insert into cleanup_schools (producer_id, year) values ($1, 2026)', [producer]);
  await insert('insert into cleanup_warnings (producer_id, year, days) values ($1, 2026, 30)', [producer]);
  await insert('insert into weekly_digests (producer_id, since) values ($1, app_now())', [producer]);
  await insert(
    `insert into school_deeds (producer_id, id, actor_name, by, action) values ($1, $2, 'Produtora', 'session', 'signed_in')`,
    [producer, randomUUID()],
  );
  await insert('insert into cleanup_students (producer_id, year, student_id) values ($1, 2026, $2)', [
    producer,
    student,
  ]);
}
