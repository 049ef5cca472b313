import type { Owner } from '../actors.ts';
import { type NewProducer, signUpProducer } from '../auth/sign-up.ts';
import type { Database } from '../db.ts';
import { note } from './audit.ts';

/**
 * Adds a producer in trial, who has agreed to nothing yet, with a first password.
 * @throws Problem email_taken, password_too_common
 */
export async function addProducer(db: Database, owner: Owner, input: NewProducer): Promise<{ producerId: string }> {
  const { userId } = await signUpProducer(db, input, {
    agreed: false,
    also: (tx, id) => note(tx, owner, { action: 'producer_added', target: { id, name: input.name } }),
  });
  return { producerId: userId };
}
