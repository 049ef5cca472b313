import { sql } from 'kysely';
import type { Account } from '#shared/contract/account/account.ts';
import type { Student } from '../actors.ts';
import { type Database, readAsPlatform } from '../db.ts';

/** The settings screen. Only the platform's tables know whether the person chose a password. */
export function readAccount(db: Database, { producerId, studentId, credential: { scope } }: Student): Promise<Account> {
  return readAsPlatform(db, async (tx) => {
    const { email, byEmail, inBrowser, ...account } = await tx
      .selectFrom('students as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .leftJoin('credentials as k', (join) =>
        join
          .onRef('k.user_id', '=', 's.user_id')
          .on((row) => row.or([row('k.scope_producer_id', 'is', null), row('k.scope_producer_id', '=', scope)])),
      )
      .orderBy('k.scope_producer_id', (order) => order.asc().nullsFirst())
      .limit(1)
      .where('s.producer_id', '=', producerId)
      .where('s.id', '=', studentId)
      .select(({ fn, val, selectFrom }) => [
        's.name',
        'p.email',
        's.cpf',
        fn.coalesce(sql<boolean>`k.origin like 'chosen%'`, val(false)).as('passwordChosen'),
        's.notify_by_email as byEmail',
        's.notify_in_browser as inBrowser',
        's.notices_off as kindsOff',
        selectFrom('push_keys').select('public_key').$asScalar().as('pushKey'),
      ])
      .executeTakeFirstOrThrow();
    return { ...account, email, notifications: { email: byEmail, browser: inBrowser } };
  });
}
