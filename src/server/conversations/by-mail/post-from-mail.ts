import { createHash } from 'node:crypto';
import type { ErrorCode } from '#shared/errors.ts';
import { postBody } from '#shared/schemas.ts';
import { mayDo } from '#shared/team/roles.ts';
import type { Services } from '../../context.ts';
import { bindTo, withinCaller } from '../../database/team-reach.ts';
import { Problem } from '../../problem.ts';
import { answer } from '../inbox/answer.ts';
import { reply } from '../student/reply.ts';
import { findReplier, type Replier } from './find-replier.ts';
import { type ReadMail, readMail } from './read-mail.ts';
import { MailRefused, type RefusalReason } from './refusal.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'env'>;
type Taken = { to: string; raw: Buffer; ip: string };

/**
 * Posts an e-mail's text in the name of the person its address was made for, by the same rules as typed posts.
 * Committed when this returns; the same e-mail is posted once.
 * @throws MailRefused
 */
export async function postFromMail(tools: Tools, { to, raw, ip }: Taken): Promise<void> {
  const { db, env } = tools;
  if (!env.reply) throw new MailRefused('relay');
  const replier = await findReplier(db, env.reply, to);
  const mail = await readMail(raw);
  if (mail.isAutomatic) throw new MailRefused('automatic');
  if (mail.from !== replier.email.toLowerCase()) throw new MailRefused('sender');
  if (mail.isForged) throw new MailRefused('forged');
  const post = { postId: idOf(replier, mail, raw), threadId: replier.threadId, body: bodyOf(mail), byMail: true };
  await write(tools, replier, post, ip).catch((error) => {
    throw error instanceof Problem ? new MailRefused(REFUSED_AS[error.code] ?? 'closed') : error;
  });
}

const REFUSED_AS: Partial<Record<ErrorCode, RefusalReason>> = {
  post_repeated: 'repeated',
  post_limit_reached: 'limited',
};

type Post = { postId: string; threadId: string; body: string; byMail: boolean };

async function write({ db, jobs }: Tools, replier: Replier, post: Post, ip: string): Promise<unknown> {
  const { producerId, userId, name } = replier;
  if (userId === null) return reply({ db, jobs }, { producerId, studentId: replier.studentId }, post);
  const { team } = replier;
  if (team && !mayDo(team, 'conversations.answer')) throw new MailRefused('closed');
  return withinCaller(() => {
    bindTo(team?.courseIds ? { courseIds: team.courseIds, cohortIds: team.cohortIds } : null);
    const place = { ip, userAgent: null };
    return answer({ db, jobs }, { producerId, userId, name, place }, { ...post, pin: false, also: [] });
  });
}

/** Attachments are not accepted, and the author is told. @throws MailRefused empty, too_long */
function bodyOf({ text, attachments }: ReadMail): string {
  if (text.trim() === '') throw new MailRefused('empty');
  const left = attachments.length > 0 ? `\n\n[Anexos que não foram publicados: ${attachments.join(', ')}]` : '';
  const { data, error } = postBody.safeParse(`${text}${left}`);
  if (data !== undefined) return data;
  throw new MailRefused(error.issues.some(({ message }) => message === 'too_long') ? 'too_long' : 'empty');
}

/** Derived from the mail only, so that a repeated delivery creates no second post. */
function idOf({ tokenHash }: Replier, { messageId }: ReadMail, raw: Buffer): string {
  const hash = createHash('sha256')
    .update(tokenHash)
    .update(messageId || raw);
  const hex = hash.digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
