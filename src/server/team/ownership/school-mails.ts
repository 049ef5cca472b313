import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** Mails to a school: whose account they name is the school to them, and whoever owns it reads them. */
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
 * What waits to be sent to the school went along with its former owner, and comes back to be the new one's. Of conversations a mail may be
 * about another school, in whose team the former owner is: that one stays theirs. Runs across schools.
 */
export async function reassignSchoolMails(tx: Tx, producerId: string, formerId: string, owner: Owner): Promise<void> {
  await sql`
    update email_logs set user_id = ${producerId}, recipient_email = ${owner.email}, recipient_name = ${owner.name}
    where user_id = ${formerId} and status = 'queued' and template_name = any (${SCHOOL_MAILS}::text[])
      and coalesce(payload ->> 'schoolId', ${producerId}) = ${producerId}`.execute(tx);
}
