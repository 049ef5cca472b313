import { sql } from 'kysely';
import { CLOSING_TOLD_DAYS } from '#shared/privacy/requests.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { producerClosingEmail } from './producer-closing-email.ts';

export type Closing = { requestId: string; producerId: string };

const MOST = 500;

/** Before its request, as whoever closes or removes a school does: of two at once one waits, and neither for the other. Runs across schools. */
export const holdAccount = (tx: Tx, accountId: string): Promise<unknown> =>
  sql`select from profiles where id = ${accountId} for key share`.execute(tx);

/** Schools whose people are to be told by now that they close, or that close by now: the nearest end first. */
export async function nearClosings(db: Database): Promise<Closing[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Closing>`
      select r.id as "requestId", p.id as "producerId" from producer_requests r
      join profiles p on p.id = r.account_id and p.removed_at is null
      where r.kind = 'closing' and r.state = 'open' and r.close_at <= app_now() + make_interval(days => ${CLOSING_TOLD_DAYS})
      order by r.close_at, r.id limit ${MOST}`.execute(tx),
  );
  return rows;
}

/** Its producer hears that the day is near; where that is late, because no process was running, everybody still has as many days. */
export function announceClosing(
  { db, jobs }: { db: Database; jobs: Jobs },
  { requestId, producerId }: Closing,
): Promise<void> {
  return asPlatform(db, async (tx) => {
    await holdAccount(tx, producerId);
    const { rows } = await sql<{ email: string; name: string }>`
      update producer_requests r set told_at = app_now(),
        close_at = greatest(r.close_at, app_now() + make_interval(days => ${CLOSING_TOLD_DAYS}))
      from profiles p where p.id = r.account_id and r.id = ${requestId} and r.state = 'open' and r.told_at is null
      returning p.email, p.name`.execute(tx);
    for (const { email, name } of rows)
      await queueEmail(tx, jobs, producerClosingEmail, {
        producerId: null,
        userId: producerId,
        recipientEmail: email,
        recipientName: name,
        payload: { requestId, part: 'soon' },
      });
  });
}

/** From here on nobody can change their mind. Runs across schools. @returns whether its days are over */
export async function beginDueClosing(tx: Tx, { requestId }: Closing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update producer_requests set state = 'working'
    where id = ${requestId} and state = 'open' and told_at is not null and close_at <= app_now()`.execute(tx);
  return numAffectedRows === 1n;
}

/** A school that goes for another reason meanwhile goes as its producer asked. Runs across schools. */
export const beginClosingOf = (tx: Tx, producerId: string): Promise<unknown> =>
  sql`
    update producer_requests set state = 'working'
    where account_id = ${producerId} and kind = 'closing' and state = 'open'`.execute(tx);

export async function isClosing(db: Database, producerId: string): Promise<boolean> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql`
      select from producer_requests where account_id = ${producerId} and kind = 'closing' and state = 'working'`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

/** Done, and told to whoever asked, who has no account any more once this is committed. Runs across schools. */
export async function finishClosingOf(tx: Tx, jobs: Jobs, producerId: string): Promise<void> {
  const { rows } = await sql<{ requestId: string; email: string | null; name: string | null }>`
    update producer_requests r set state = 'done', settled_at = app_now()
    from profiles p where p.id = r.account_id and p.removed_at is not null and r.account_id = ${producerId}
      and r.kind = 'closing' and r.state = 'working'
    returning r.id as "requestId", p.email, p.name`.execute(tx);
  for (const { requestId, email, name } of rows)
    await queueEmail(tx, jobs, producerClosingEmail, {
      producerId: null,
      userId: null,
      recipientEmail: email ?? '',
      recipientName: name ?? '',
      payload: { requestId, part: 'closed' },
    });
}

/** Nobody can fetch what was copied for an account that is going. First the files: one that is still there would be found again. */
export async function deleteCopiesOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  accountId: string,
): Promise<void> {
  const own = sql`account_id = ${accountId} and copy_key is not null`;
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ key: string }>`select copy_key as key from producer_requests where ${own}`.execute(tx),
  );
  for (const { key } of rows) await storage.delete(key);
  await asPlatform(db, (tx) =>
    sql`
      update producer_requests set copy_key = null, copy_seal = null
      where ${own} and copy_key = any (${rows.map(({ key }) => key)}::text[])`.execute(tx),
  );
}
