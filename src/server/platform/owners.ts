import { randomUUID } from 'node:crypto';
import { hashPassword } from '../auth/passwords.ts';
import { asPlatform, type Database, violation } from '../db.ts';
import { Problem } from '../problem.ts';

/**
 * Makes a platform owner. Only the command line and the demonstration call this: no address of the API reaches it.
 * @throws Problem email_taken; nobody who exists already is promoted
 */
export async function createOwner(
  db: Database,
  input: { name: string; email: string; password: string },
): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(input.password);
  const userId = randomUUID();
  try {
    await asPlatform(db, async (tx) => {
      await tx
        .insertInto('profiles')
        .values({ id: userId, email: input.email, name: input.name, role: 'super_admin' })
        .execute();
      await tx
        .insertInto('credentials')
        .values({ user_id: userId, password_hash: passwordHash, origin: 'chosen' })
        .execute();
    });
  } catch (error) {
    throw violation(error) === 'unique' ? new Problem('email_taken') : error;
  }
  return { userId };
}
