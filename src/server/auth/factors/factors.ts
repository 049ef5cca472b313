import { sql } from 'kysely';
import type { Factors, WaysIn } from '#shared/contract/account/factors.ts';
import type { Holder } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsPlatform, type Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import { passkeyOrigin } from './passkeys.ts';

export async function factorsOf(tx: Tx, userId: string): Promise<WaysIn> {
  const { rows } = await sql<WaysIn>`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCode"`.execute(tx);
  return rows[0] ?? { totp: false, passkey: false, recoveryCode: false };
}

/** Recovery codes only replace a lost factor. */
export const isFactor = ({ totp, passkey }: WaysIn) => totp || passkey;

/** Whether an account needs a second step: owners in production, and team members if their school requires it. */
export function needsFactor(
  kind: Holder['sessionKind'],
  { production, schoolRequires }: Pick<Env, 'production'> & { schoolRequires: boolean },
): boolean {
  if (kind === 'owner') return production;
  return kind === 'producer' && schoolRequires;
}

/** Whether the school of the session's panel, or the person's own, requires a second step of its team. */
export const schoolRequiresFactor = ({ userId, producerId }: Holder) => sql<boolean>`exists (
  select from client_settings where producer_id in (${userId}, ${producerId ?? userId}) and factor_required_since is not null)`;

export function readFactors({ db, env }: Pick<Services, 'db' | 'env'>, holder: Holder): Promise<Factors> {
  const { userId, sessionKind, producerId } = holder;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<
      Pick<Factors, 'totp' | 'recoveryCodesLeft' | 'passkeys' | 'reset'> & { schoolRequires: boolean }
    >`
      select
        (select jsonb_build_object('since', confirmed_at, 'lastUsedAt', last_used_at) from totp_secrets
          where user_id = ${userId} and confirmed_at is not null) as totp,
        (select count(*)::integer from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft",
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', created_at,
          'lastUsedAt', last_used_at) order by created_at, id) from passkeys where user_id = ${userId}), '[]') as passkeys,
        (select jsonb_build_object('askedAt', asked_at, 'dueAt', due_at) from factor_resets
          where user_id = ${userId} and ${sessionKind} = 'producer' and cancelled_at is null and done_at is null) as reset,
        ${schoolRequiresFactor(holder)} as "schoolRequires"`.execute(tx);
    const [row] = rows as [(typeof rows)[0]];
    const { schoolRequires, ...factors } = row;
    return {
      ...factors,
      required: needsFactor(sessionKind, { production: env.production, schoolRequires }),
      proofNeeded: holder.scope !== null,
      passkeyOrigin: passkeyOrigin(env),
      school: sessionKind === 'producer' && !producerId ? { requires: schoolRequires } : null,
    };
  });
}
