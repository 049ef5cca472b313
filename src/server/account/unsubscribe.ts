import type { School } from '#shared/contract/public.ts';
import { findSchool } from '../branding/schools.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import type { Loaded } from '../email/definition.ts';
import type { EmailBranding } from '../email/email-branding.ts';
import type { SchoolHint } from '../http/hosts.ts';
import { notFound } from '../problem.ts';
import { type ConsentPlace, recordConsents } from './consents.ts';
import { type Recipient, readToken, tokenFor } from './unsubscribe-token.ts';

type Keys = { appKeys: readonly AppKey[] };

/** The unsubscribe token of a notice e-mail. */
export const unsubscribeToken = (keys: Keys, recipient: Recipient) => tokenFor(keys, 'unsubscribe', recipient);

/**
 * The unsubscribe address of an e-mail, and the secret in it that is blanked in the stored copy. On the operator's host: it must
 * work for as long as the message is kept, also after the school has given up its own.
 */
export function noticesOptOut(
  keys: Keys,
  recipient: Recipient,
  { operatorLink }: Pick<EmailBranding, 'operatorLink'>,
): Pick<Loaded<unknown>, 'secrets' | 'optOut'> {
  const token = unsubscribeToken(keys, recipient);
  return {
    secrets: [token],
    optOut: { label: 'Não quero mais receber avisos por e-mail', url: operatorLink(`/alunos/avisos/${token}`) },
  };
}

type Asked = { db: Database; env: Keys; token: string; hint: SchoolHint };

/**
 * The recipient that a token belongs to, while they are a student of that school.
 * @param asked.hint the requested host; a school's own host only serves that school
 * @throws Problem not_found
 */
export async function findSubscriber({ db, env, token, hint }: Asked): Promise<Recipient & { school: School }> {
  const recipient = readToken(env, 'unsubscribe', token);
  if (!recipient) throw notFound();
  return asPlatform(db, async (tx) => {
    const found = await findSchool(tx, hint, recipient.producerId);
    const student = await tx
      .selectFrom('students')
      .select('id')
      .where('producer_id', '=', recipient.producerId)
      .where('user_id', '=', recipient.userId)
      .executeTakeFirst();
    if (!student || found?.producerId !== recipient.producerId) throw notFound();
    return { ...recipient, school: found.school };
  });
}

/** Turns off a student's e-mail notices, like the switch in their settings. Idempotent. */
export async function endEmailNotices(
  db: Database,
  { producerId, userId }: Recipient,
  place: Omit<ConsentPlace, 'how'>,
): Promise<void> {
  await asSchool(db, { producerId }, async (tx) => {
    const whose = tx.selectFrom('students').select('id').where('producer_id', '=', producerId);
    const student = await whose.where('user_id', '=', userId).executeTakeFirst();
    if (!student) return;
    const learner = { producerId, studentId: student.id };
    await recordConsents(tx, learner, { email_notices: false }, { how: 'email_link', ...place });
    const one = tx.updateTable('students').set({ notify_by_email: false }).where('producer_id', '=', producerId);
    await one.where('id', '=', student.id).execute();
  });
}
