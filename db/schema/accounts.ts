import type { Generated } from 'kysely';
import type { SessionEnd } from '#shared/errors.ts';
import type { Time } from './columns.ts';

/** How a credential came about, which decides who may have seen it: see server/auth/scope.ts. */
export type CredentialOrigin =
  | 'typed_by_school'
  | 'made_for_school'
  | 'mailed_by_school'
  | 'chosen_in_school'
  | 'chosen_at_sign_up'
  | 'mailed_by_operator'
  | 'chosen_after_proof'
  | 'registered_after_proof';

export type AccountTables = {
  profiles: {
    id: string;
    email: string;
    name: string;
    role: 'super_admin' | 'admin' | 'student';
    created_at: Generated<Time>;
    terms_accepted_at: Time | null;
    terms_version: string | null;
    plan_id: string | null;
    subscription_status: 'trialing' | 'active' | 'expired' | null;
    trial_ends_at: Time | null;
    subscription_end_date: Time | null;
    student_limit: number | null;
    student_count: Generated<number>;
    removed_at: Time | null;
    granted_plan_id: string | null;
    granted_until: Time | null;
    granted_limit: number | null;
    /** When a one-time link that the operator's own transport carried was used. */
    mailbox_proven_at: Time | null;
    /** A school from before there was a proof. */
    proof_waived: Generated<boolean>;
  };

  credentials: {
    user_id: string;
    password_hash: string;
    origin: CredentialOrigin;
    /** The only school that it opens; null for whatever the account may open. */
    scope_producer_id: string | null;
    changed_at: Generated<Time>;
  };

  user_sessions: {
    id: string;
    user_id: string;
    kind: 'student' | 'producer' | 'owner';
    producer_id: string | null;
    token_hash: Buffer;
    device_id: string | null;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Generated<Time>;
    last_active: Generated<Time>;
    expires_at: Time;
    is_active: Generated<boolean>;
    ended_reason: SessionEnd | null;
    owner_session_id: string | null;
    factor: 'totp' | 'recovery_code' | 'passkey' | null;
    /** The only school that it opens; null for whatever the account may open. */
    scope_producer_id: string | null;
    opened_with: CredentialOrigin;
    /** The host of its cookie: a school's, or empty for the platform's. */
    host: Generated<string>;
    /** End of the last confirmation of identity: see server/auth/step-up/step-up.ts. */
    elevated_until: Time | null;
  };

  auth_tokens: {
    id: string;
    user_id: string;
    kind: 'recovery' | 'access' | 'mailbox' | 'school';
    producer_id: string | null;
    /** Set if the link opens a school. */
    school_name: string | null;
    token_hash: Buffer;
    created_at: Generated<Time>;
    expires_at: Time;
    used_at: Time | null;
  };

  login_attempts: {
    id: Generated<string>;
    action:
      | 'login'
      | 'sign_up'
      | 'recovery'
      | 'password'
      | 'api_key'
      | 'api_call'
      | 'message'
      | 'data_code'
      | 'visit_code'
      | 'visit_guess'
      | 'visit_request'
      | 'email_preview'
      | 'email_test'
      | 'video_title'
      | 'calendar'
      | 'calendar_unknown'
      | 'certificate_check'
      | 'checkout'
      | 'notification'
      | 'email_change'
      | 'domain'
      | 'factor'
      | 'passkey';
    email: string;
    ip_address: string;
    network: string | null;
    user_agent: string | null;
    success: boolean;
    attempted_at: Generated<Time>;
  };

  api_keys: {
    producer_id: string;
    key_hash: Buffer;
    last4: string;
    created_at: Generated<Time>;
    last_used_at: Time | null;
  };
  known_devices: {
    user_id: string;
    device_id: string;
    first_at: Generated<Time>;
    last_at: Generated<Time>;
  };

  email_changes: {
    id: string;
    user_id: string;
    old_email: string;
    new_email: string;
    asked_at: Generated<Time>;
    expires_at: Time;
    proof_hash: Buffer | null;
    proven_at: Time | null;
    undo_hash: Buffer | null;
    undo_until: Time | null;
    undone_at: Time | null;
    dropped_at: Time | null;
  };
};
