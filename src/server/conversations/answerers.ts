import { type RawBuilder, sql } from 'kysely';
import { MEMBER_ROLES, mayDo } from '#shared/team/roles.ts';
import type { SchoolActor } from '../actors.ts';

/*
 * People who answer for a school: its producer, and team members whose role allows it, within their courses
 * and turmas.
 */

const ANSWERING = MEMBER_ROLES.filter((role) => mayDo({ role, finance: false }, 'conversations.answer'));

/** Whether the thread `t` is within the reach of member `m`. */
const REACHED = sql`case m.role when 'instructor' then t.course_id = any (m.course_ids)
  when 'moderator' then t.cohort_id = any (m.cohort_ids) else true end`;

/**
 * Rows `id, name, email` of accounts. Members with limited reach see only the producer, since they cannot see
 * the team's list (0186).
 * @param within 'thread' for those who answer the thread `t`; 'school' for whoever answers any
 *
 */
export const answerersOf = (producerId: RawBuilder<string>, within: 'thread' | 'school'): RawBuilder<unknown> => sql`(
  select p.id, p.name, p.email from profiles p where p.id = ${producerId} and p.removed_at is null
  union all
  select p.id, p.name, p.email from team_members m join profiles p on p.id = m.user_id
  where m.producer_id = ${producerId} and coalesce(m.expires_at > app_now(), true) and m.role = any (${ANSWERING}::text[])
    and ${within === 'thread' ? REACHED : sql`true`})`;

/** The same plus the caller, as a list for a screen. */
export const assignable = (
  { producerId, userId, name }: SchoolActor,
  within: 'thread' | 'school',
): RawBuilder<unknown> =>
  sql`array(select jsonb_build_object('id', a.id, 'name', a.name, 'mine', a.id is not distinct from ${userId ?? null}::uuid) from (
    select a.id, a.name from ${answerersOf(sql`${producerId}::uuid`, within)} a where a.id is distinct from ${userId ?? null}::uuid
    union all select ${userId ?? null}::uuid, ${name ?? ''}::text where ${userId !== undefined}::boolean) a order by searchable(a.name), a.id)`;
