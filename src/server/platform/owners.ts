import { randomUUID } from 'node:crypto';
import { asPlatform, type Database, violation } from '../db.ts';
import { Problem } from '../problem.ts';

/**
 * Creates an owner without a password, which is chosen through a link. Only used by the command line and the
 * demonstration, never by the API.
 * @throws Problem email_taken; nobody who exists already is promoted
 */
export async function createOwner(db: Database, input: { name: string; email: string }): Promise<{ userId: string }> {
  const userId = randomUUID();
  try {
    await asPlatform(db, (tx) =>
      tx
        .insertInto('profiles')
        .values({ id: userId, email: input.email, name: input.name, role: 'super_admin' })
        .execute(),
    );
  } catch (error) {
    throw violation(error) === 'unique' ? new Problem('email_taken') : error;
  }
  return { userId };
}
