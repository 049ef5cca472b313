import type { Tx } from '../db.ts';

/** The password a person has chosen, in place of whatever was there. */
export async function keepChosenPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, origin: 'chosen' })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ password_hash: passwordHash, origin: 'chosen', changed_at: new Date().toISOString() }),
    )
    .execute();
}

export const findCredentials = (tx: Tx, userId: string) =>
  tx.selectFrom('credentials').select(['password_hash', 'origin']).where('user_id', '=', userId).executeTakeFirst();
