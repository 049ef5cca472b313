import type { Account } from '#shared/contract/account.ts';
import type { Student } from '../actors.ts';
import { type Database, readAsPlatform } from '../db.ts';

/** The settings screen. Whether a password was chosen is known to the platform alone. */
export function readAccount(db: Database, { producerId, studentId }: Student): Promise<Account> {
  return readAsPlatform(db, async (tx) => {
    const { email, byEmail, inBrowser, ...account } = await tx
      .selectFrom('students as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .leftJoin('credentials as k', 'k.user_id', 's.user_id')
      .where('s.producer_id', '=', producerId)
      .where('s.id', '=', studentId)
      .select(({ eb, fn, val, selectFrom }) => [
        's.name',
        'p.email',
        's.cpf',
        fn.coalesce(eb('k.origin', '=', 'chosen').$castTo<boolean>(), val(false)).as('passwordChosen'),
        's.notify_by_email as byEmail',
        's.notify_in_browser as inBrowser',
        selectFrom('push_keys').select('public_key').$asScalar().as('pushKey'),
      ])
      .executeTakeFirstOrThrow();
    return { ...account, email, notifications: { email: byEmail, browser: inBrowser } };
  });
}
