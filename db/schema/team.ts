import type { Generated } from 'kysely';
import type { MemberRole } from '#shared/team/roles.ts';
import type { Time } from './columns.ts';

type Reach = {
  role: MemberRole;
  finance: Generated<boolean>;
  course_ids: Generated<string[]>;
  cohort_ids: Generated<string[]>;
};

export type TeamTables = {
  team_members: Reach & {
    producer_id: string;
    id: string;
    user_id: string;
    expires_at: Time | null;
    created_at: Generated<Time>;
    /** When their rights last grew; null if never since. */
    granted_at: Time | null;
  };

  ownership_offers: {
    producer_id: string;
    id: string;
    member_id: string;
    offered_by: string;
    offered_at: Generated<Time>;
    expires_at: Time;
  };

  team_invitations: Reach & {
    producer_id: string;
    id: string;
    email: string;
    member_until: Time | null;
    invited_by: string;
    token_hash: Buffer | null;
    message_id: string;
    sent_at: Generated<Time>;
    expires_at: Time;
    created_at: Generated<Time>;
  };
};
