import { sql } from 'kysely';
import { TALK } from '#shared/conversations/limits.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Tx } from '../../db.ts';
import { deriveReplyToken } from '../../email/secrets.ts';
import type { Env } from '../../env.ts';

/** Who may reply there: a student, or somebody of the school's panel. */
type Replier = { studentId: string } | { userId: string };
type Asked = { emailId: string; producerId: string; threadId: string; replier: Replier };

export type ReplyTo = { address: string; token: string };

const TOKEN = /^[\da-f]{40}$/;

/**
 * An address for this person's replies in this thread; the same for every try of an e-mail, stored as a hash.
 * @returns null where no replies are taken by e-mail
 */
export async function createReplyAddress(
  tx: Tx,
  env: Pick<Env, 'appKeys' | 'reply'>,
  { emailId, producerId, threadId, replier }: Asked,
): Promise<ReplyTo | null> {
  if (!env.reply) return null;
  const token = deriveReplyToken(signingKey(env), emailId, threadId);
  const [studentId, userId] = 'studentId' in replier ? [replier.studentId, null] : [null, replier.userId];
  const days = studentId ? TALK.studentMailDays : TALK.teamMailDays;
  await sql`
    insert into reply_addresses (producer_id, token_hash, thread_id, student_id, user_id, expires_at)
    values (${producerId}, ${hashToken(token)}, ${threadId}, ${studentId}::uuid, ${userId}::uuid,
      app_now() + ${days}::integer * interval '24 hours')
    on conflict (token_hash) do nothing`.execute(tx);
  return { address: `${token}@${env.reply.domain}`, token };
}

/** The stored hash of an address; null if it is not of our format. */
export function hashOfAddress(address: string, { domain }: NonNullable<Env['reply']>): Buffer | null {
  const at = address.lastIndexOf('@');
  const token = address.slice(0, at).toLowerCase();
  return isAtDomain(address, domain) && TOKEN.test(token) ? hashToken(token) : null;
}

export const isAtDomain = (address: string, domain: string): boolean =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase() === domain;
