import type { Tx } from '../../db.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';
import { deletePending } from './second-step.ts';

/**
 * Takes away every second step of an account and ends its sessions. What waits for a second step goes first: a sign-in that
 * is just being finished is then through, and ends with the rest.
 */
export async function removeAllFactors(tx: Tx, userId: string): Promise<void> {
  await deletePending(tx, userId);
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await removeRecoveryCodes(tx, userId);
  await endAllSessions(tx, userId, 'signed_out');
}
