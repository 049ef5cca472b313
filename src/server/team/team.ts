import { sql } from 'kysely';
import type { Team } from '#shared/contract/school/team.ts';
import { OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import { isBelow, MEMBER_ROLES } from '#shared/team/roles.ts';
import type { Producer } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { shownReach } from './reach.ts';

/** Everybody who works in the school, and what they can be granted. */
export function readTeam(db: Database, producer: Producer): Promise<Team> {
  const { producerId, memberId, role } = producer;
  const below = MEMBER_ROLES.filter((each) => isBelow(each, role));
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Team>`
      select (select jsonb_build_object('name', o.name, 'email', o.email) from profiles o where o.id = ${producerId}) as owner,
        ${memberId === null}::boolean as owns,
        (select jsonb_build_object('id', o.id, 'memberId', o.member_id, 'by', o.offered_by,
            'acceptableFrom', o.offered_at + make_interval(hours => ${OWNERSHIP_WAIT_HOURS}), 'expiresAt', o.expires_at,
            'mine', o.member_id is not distinct from ${memberId}::uuid)
          from ownership_offers o where o.producer_id = ${producerId} and o.expires_at > app_now()) as offer,
        array(select jsonb_build_object('id', m.id, 'name', p.name, 'email', p.email, ${shownReach('m', 'expires_at')},
            'since', m.created_at, 'over', coalesce(m.expires_at <= app_now(), false), 'self', m.id is not distinct from ${memberId}::uuid,
            'below', m.role = any (${below}::text[]),
            'lastSeenAt', (select max(s.last_active) from user_sessions s
              where s.producer_id = m.producer_id and s.user_id = m.user_id and s.kind = 'producer'))
          from team_members m join profiles p on p.id = m.user_id
          where m.producer_id = ${producerId} order by searchable(p.name), m.id) as members,
        array(select jsonb_build_object('id', i.id, 'email', i.email, ${shownReach('i', 'member_until')},
            'sentAt', i.sent_at, 'expiresAt', i.expires_at, 'over', least(i.expires_at, i.member_until) <= app_now(), 'below', i.role = any (${below}::text[]))
          from team_invitations i where i.producer_id = ${producerId} order by i.created_at, i.id) as invitations,
        array(select jsonb_build_object('id', c.id, 'title', c.title) from courses c
          where c.producer_id = ${producerId} and c.deleted_at is null order by searchable(c.title), c.id) as courses,
        array(select jsonb_build_object('id', t.id, 'name', t.name, 'course', c.title)
          from cohorts t join courses c on c.producer_id = t.producer_id and c.id = t.course_id and c.deleted_at is null
          where t.producer_id = ${producerId} order by searchable(c.title), t.starts_at, t.id) as cohorts`.execute(tx);
    const [team] = rows as [Team];
    return team;
  });
}
