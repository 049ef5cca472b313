import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** E-mails to a school. They name its owner's account, and belong to whoever owns the school. */
export const SCHOOL_MAILS = [
  'cleanup_done',
  'cleanup_warning',
  'conversations_waiting',
  'data_deadline',
  'own_domain',
  'payment',
  'school_package',
  'subscription',
  'waiting_sales',
  'weekly_digest',
] as const;

type Owner = { email: string; name: string };

/**
 * E-mails queued for the school moved with the former owner, and are reassigned to the new one. Conversation
 * e-mails about another school, where the former owner is a team member, stay theirs. Runs across schools.
 */
export async function reassignSchoolMails(tx: Tx, producerId: string, formerId: string, owner: Owner): Promise<void> {
  await sql`
    update email_logs set user_id = ${producerId}, recipient_email = ${owner.email}, recipient_name = ${owner.name}
    where user_id = ${formerId} and status = 'queued' and template_name = any (${SCHOOL_MAILS}::text[])
      and coalesce(payload ->> 'schoolId', ${producerId}) = ${producerId}`.execute(tx);
}
