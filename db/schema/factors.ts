import type { Generated } from 'kysely';
import type { IdentityCheck, ResetCanceller } from '#shared/security/factor-reset.ts';
import type { Time } from './columns.ts';

export type FactorTables = {
  totp_secrets: {
    id: string;
    user_id: string;
    /** Sealed for the row's id. */
    secret: string;
    created_at: Generated<Time>;
    confirmed_at: Time | null;
    last_step: number | null;
    last_used_at: Time | null;
  };

  recovery_codes: { user_id: string; prefix: string; hash: string; used_at: Time | null };

  passkey_users: { user_id: string; handle: string };

  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    /** A bigint, which arrives as text. */
    counter: string | number;
    transports: string[];
    device_type: 'singleDevice' | 'multiDevice';
    backed_up: boolean;
    aaguid: string;
    name: string;
    created_at: Generated<Time>;
    last_used_at: Time | null;
  };

  pending_sign_ins: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    device_id: string;
    opens: unknown;
    tries: Generated<number>;
    expires_at: Time;
  };

  passkey_challenges: {
    challenge: string;
    purpose: 'register' | 'sign_in' | 'second_step' | 'step_up';
    /** The browser, the pending sign-in or the session. */
    asked_by: string;
    expires_at: Time;
  };

  factor_resets: {
    id: string;
    user_id: string;
    asked_at: Time;
    asked_by: string;
    asked_by_name: string;
    identity_check: IdentityCheck;
    due_at: Time;
    cancel_hash: Buffer | null;
    cancelled_at: Time | null;
    cancelled_by: ResetCanceller | null;
    done_at: Time | null;
  };
};
