import { randomUUID } from 'node:crypto';
import { asPlatform, type Database, violation } from '../db.ts';
import { Problem } from '../problem.ts';

/**
 * Makes a platform owner, who has no password until one is chosen with a link. Only the command line and the
 * demonstration call this: no address of the API reaches it.
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
