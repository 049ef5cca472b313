import { sql } from 'kysely';

/** The thread `t` has a post that waits for approval; nobody can approve what is gone. */
export const holdsPost = sql<boolean>`exists (select from thread_posts p where p.producer_id = t.producer_id
  and p.thread_id = t.id and p.held and p.author_id is not null and p.deleted_at is null)`;
