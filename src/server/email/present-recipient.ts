import type { Tx } from '../db.ts';
import type { FoundRecipient, QueuedRow, Recipient } from './definition.ts';

/**
 * The school's student an e-mail is for, at the address of the moment it is sent: the one of when it was queued may be
 * a stranger's by now.
 */
export const presentRecipient = (
  tx: Tx,
  { producerId, userId }: Pick<Recipient, 'producerId' | 'userId'>,
): Promise<FoundRecipient | undefined> =>
  tx
    .selectFrom('students')
    .select(['email as recipientEmail', 'name as recipientName'])
    .where('producer_id', '=', producerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * The same of the platform's e-mails, to an account itself; undefined once it is gone, and the queued address then holds.
 * Runs across schools.
 */
export const presentAccount = (tx: Tx, { userId }: Pick<QueuedRow, 'userId'>): Promise<FoundRecipient | undefined> =>
  tx
    .selectFrom('profiles')
    .select(['email as recipientEmail', 'name as recipientName'])
    .where('id', '=', userId)
    .executeTakeFirst();
