import { nameBrowser, readBrowser } from '#shared/browser.ts';
import { addressGroup } from '#shared/security/address-group.ts';
import type { SecurityNotice } from '#shared/security/security-notice.ts';
import type { Place } from '../actors.ts';
import type { Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { securityNoticeEmail } from './security-notice-email.ts';

type NoticeDetails = {
  userId: string;
  notice: SecurityNotice;
  place: Place | null;
  /** The school the student was signed in to, whose branding the message has. */
  schoolId?: string | null;
  now?: Date;
};

/**
 * Tells an account's holder what was done to the account, in the same transaction. Always sent by the operator's
 * transport with our own text, whatever the school: a school must be able neither to read nor to silence it. Runs
 * across schools.
 */
export async function queueSecurityNotice(
  tx: Tx,
  jobs: Jobs,
  { userId, notice, place, schoolId = null, now = new Date() }: NoticeDetails,
): Promise<void> {
  const person = await tx
    .selectFrom('profiles')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person) return;
  const payload = {
    notice,
    device: place?.userAgent ? nameBrowser(readBrowser(place.userAgent)) : null,
    address: place ? addressGroup(place.ip) : null,
    at: now.toISOString(),
    schoolId,
  };
  await queueEmail(tx, jobs, securityNoticeEmail, {
    producerId: null,
    userId,
    recipientEmail: person.email,
    recipientName: person.name,
    payload,
  });
}
