import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Before a turma with separate conversations is deleted, since these would become visible to the whole
 * course. The team can still read them and show them again. Private ones stay private.
 */
export async function hideConversations(tx: Tx, producerId: string, cohortId: string): Promise<void> {
  await sql`
    with apart as (
      update threads t set hidden = true, hides = true, changed_at = app_now()
      where t.producer_id = ${producerId} and t.cohort_id = ${cohortId} and not t.private and exists (
        select from separate_cohorts s where s.producer_id = t.producer_id and s.cohort_id = t.cohort_id)
      returning t.id)
    update thread_posts p set hidden_at = app_now(), hidden_by = 'team' from apart
    where p.producer_id = ${producerId} and p.id = apart.id and p.hidden_at is null`.execute(tx);
}
