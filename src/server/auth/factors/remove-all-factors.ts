import type { Tx } from '../../db.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';
import { deletePending } from './second-step.ts';

/**
 * Removes all factors of an account and ends its sessions. Pending sign-ins are deleted first, so that one
 * being completed right now is ended too.
 */
export async function removeAllFactors(tx: Tx, userId: string): Promise<void> {
  await deletePending(tx, userId);
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await removeRecoveryCodes(tx, userId);
  await endAllSessions(tx, userId, 'signed_out');
}
