import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Whether a new e-mail or a factor reset of one of the accounts may still be undone: a thief must not do
 * anything irreversible meanwhile.
 */
export const hasPendingAccountChange = (...accountIds: readonly string[]) => sql<boolean>`(
  exists (select from email_changes c where c.user_id = any (${accountIds}::uuid[]) and c.dropped_at is null
    and c.undone_at is null and coalesce(c.undo_until, c.expires_at) > app_now())
  or exists (select from factor_resets f where f.user_id = any (${accountIds}::uuid[]) and f.cancelled_at is null
    and f.done_at is null))`;

/** Whether the account's school closes in a few days, or is being deleted, as its producer asked. Read across schools. */
export const isClosing = (accountId: string | RawBuilder<string>) => sql<boolean>`exists (
  select from producer_requests c where c.account_id = ${accountId} and c.kind = 'closing' and c.state in ('open', 'working'))`;

/**
 * Until when an address is kept for the account that has given it up, which may get it back: nobody else can have it.
 * Runs across schools.
 * @returns null for any other address
 */
export async function reservedUntil(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select undo_until as until from email_changes
    where old_email = ${email} and proven_at is not null and undone_at is null and undo_until > app_now()
      and not exists (select from profiles where email = ${email})
    order by proven_at desc limit 1`.execute(tx);
  return rows[0]?.until ?? null;
}

/**
 * When an account is taken back, requests made meanwhile may be a stranger's. Runs across schools.
 * @returns its protocol
 */
export async function withdrawClosingOf(
  tx: Tx,
  accountId: string,
): Promise<{ year: number; number: number } | undefined> {
  const { rows } = await sql<{ year: number; number: number }>`
    update producer_requests set state = 'withdrawn', settled_at = app_now()
    where account_id = ${accountId} and kind = 'closing' and state = 'open' returning year, number`.execute(tx);
  return rows[0];
}

/**
 * Of a student, at every school, what was asked for since then at another address: requests are withdrawn, copies end, and
 * the address, a stranger's, does not stay among theirs. Runs across schools.
 */
export async function withdrawDataRequestsElsewhere(
  tx: Tx,
  accountId: string,
  { email, since }: { email: string; since: string },
): Promise<void> {
  await sql`
    update data_requests r set copy_until = case when r.copy_until > app_now() then app_now() else r.copy_until end,
      state = case when r.state = 'open' then 'withdrawn' else r.state end,
      settled_at = case when r.state = 'open' then app_now() else r.settled_at end,
      -- A code that was sent to the other address proves that one.
      email = case when r.state = 'proving' then r.email else ${email} end
    from students s
    where s.user_id = ${accountId} and r.producer_id = s.producer_id and r.student_id = s.id and r.email <> ${email}
      and r.channel in ('area', 'page') and r.asked_at >= ${since}`.execute(tx);
}

/** The secret addresses of a student's calendars, at every school, which others may know. Runs across schools. */
export async function deleteCalendarAddresses(tx: Tx, accountId: string): Promise<void> {
  await sql`
    delete from calendar_feeds f using students s
    where s.user_id = ${accountId} and f.producer_id = s.producer_id and f.student_id = s.id`.execute(tx);
}

type Withdrawn = { keys: number; invited: string[]; members: { userId: string; name: string }[] };

/**
 * Of what lets into a school, what was given since then: API key, invitations, members (also older ones, if their rights
 * grew), and an offer to take the school over. Runs across schools.
 */
export async function deleteAccessGivenSince(tx: Tx, producerId: string, since: Date): Promise<Withdrawn> {
  const { rows } = await sql<Withdrawn>`
    with keys as (delete from api_keys where producer_id = ${producerId} and created_at >= ${since} returning 1),
    offers as (delete from ownership_offers where producer_id = ${producerId} and offered_at >= ${since}),
    invited as (delete from team_invitations where producer_id = ${producerId} and greatest(created_at, sent_at) >= ${since}
      returning email),
    members as (delete from team_members where producer_id = ${producerId} and greatest(created_at, granted_at) >= ${since}
      returning user_id)
    select (select count(*)::integer from keys) as keys,
      array(select email from invited order by email) as invited,
      array(select jsonb_build_object('userId', p.id, 'name', p.name)
        from members m join profiles p on p.id = m.user_id order by p.name) as members`.execute(tx);
  return rows[0] as Withdrawn;
}
