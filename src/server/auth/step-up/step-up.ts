import type { Assurance } from '#shared/contract/base.ts';
import { STEP_UP_MINUTES } from '#shared/security/step-up.ts';
import type { FactorKind } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import type { Session } from '../sessions/find-session.ts';

/*
 * Step-up: before sensitive operations the session's holder confirms their identity, valid for this session
 * and some minutes.
 */

/** Operations without a declared assurance count as sensitive. */
export function isSensitive({ stepUp }: Partial<Assurance>, input: unknown): boolean {
  return typeof stepUp === 'function' ? stepUp(input) : stepUp !== false;
}

export const isElevated = ({ elevatedUntil }: Pick<Session, 'elevatedUntil'>, now: Date) =>
  elevatedUntil !== null && new Date(elevatedUntil) > now;

/**
 * Runs across schools.
 * @param factor what was given besides the password: the session then counts as opened with it
 * @returns until when
 */
export async function elevateSession(
  tx: Tx,
  sessionId: string,
  now: Date,
  factor: FactorKind | null = null,
): Promise<string> {
  const until = new Date(now.getTime() + STEP_UP_MINUTES * 60_000).toISOString();
  await tx
    .updateTable('user_sessions')
    .set({ elevated_until: until, ...(factor && { factor }) })
    .where('id', '=', sessionId)
    .execute();
  return until;
}

/**
 * After a change of password or factor, earlier confirmations no longer count. Runs across schools.
 * @param keep the session that has just been confirmed to change a factor
 *
 */
export async function endElevations(tx: Tx, userId: string, keep?: string): Promise<void> {
  await tx
    .updateTable('user_sessions')
    .set({ elevated_until: null })
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (others) => others.where('id', '<>', keep ?? ''))
    .execute();
}
