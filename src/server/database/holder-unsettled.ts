import { sql } from 'kysely';

/** A new e-mail, or a second step that is to be reset, may still be undone for one of the accounts: whoever stole it must not do with it what cannot be. */
export const holderUnsettled = (...accountIds: readonly string[]) => sql<boolean>`(
  exists (select from email_changes c where c.user_id = any (${accountIds}::uuid[]) and c.dropped_at is null
    and c.undone_at is null and coalesce(c.undo_until, c.expires_at) > app_now())
  or exists (select from factor_resets f where f.user_id = any (${accountIds}::uuid[]) and f.cancelled_at is null
    and f.done_at is null))`;
