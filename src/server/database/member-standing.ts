import { sql } from 'kysely';
import type { TeamMember } from '../actors.ts';

/** Role and reach of the row `member` of `team_members`; null without one. */
export const memberStanding = sql<TeamMember | null>`
  case when member.id is not null then jsonb_build_object('memberId', member.id, 'role', member.role, 'finance', member.finance,
    'courseIds', case member.role when 'instructor' then member.course_ids when 'moderator' then array(
      select c.course_id from cohorts c where c.producer_id = member.producer_id and c.id = any (member.cohort_ids)) end,
    'cohortIds', case member.role when 'moderator' then member.cohort_ids end) end`;
