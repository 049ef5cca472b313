import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Credential } from '../scope.ts';

/** A school whose panel the person may open: their own, or one whose team they belong to. */
export type Panel = { producerId: string; own: boolean };

const OPEN = sql`from team_members m join profiles o on o.id = m.producer_id and o.removed_at is null
  where coalesce(m.expires_at > app_now(), true)`;

/**
 * `producer_id, own` of an account's panels, across schools.
 * @param credential the password of a sign-up only opens its own school's panel
 */
export const panels = (userId: string, { scope }: Pick<Credential, 'scope'>) => sql`(
  select p.id as producer_id, true as own from profiles p
  where p.id = ${userId} and p.role = 'admin' and p.removed_at is null
  union all
  select m.producer_id, false ${OPEN} and m.user_id = ${userId} and ${scope}::uuid is null)`;

/** The most recently used panel first. */
export async function panelsOf(tx: Tx, userId: string, credential: Pick<Credential, 'scope'>): Promise<Panel[]> {
  const { rows } = await sql<Panel>`
    select producer_id as "producerId", own from ${panels(userId, credential)} panel
    order by (select max(s.last_active) from user_sessions s where s.user_id = ${userId} and s.kind = 'producer'
      and s.owner_session_id is null and coalesce(s.producer_id, s.user_id) = panel.producer_id) desc nulls last, own desc`.execute(
    tx,
  );
  return rows;
}

/** For embedding in other statements. */
export const hasPanel = (userId: string) => sql<boolean>`(
  exists (select from profiles p where p.id = ${userId} and p.role = 'admin' and p.removed_at is null)
  or exists (select ${OPEN} and m.user_id = ${userId}))`;

export const hasSeveralPanels = (userId: string) => sql<boolean>`(
  (select count(*) from profiles p where p.id = ${userId} and p.role = 'admin' and p.removed_at is null)
  + (select count(*) ${OPEN} and m.user_id = ${userId}) > 1)`;
