import { issueLink } from '../auth/one-time-links.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform } from '../db.ts';
import { isRecipient, OWN_PASSWORD, openCourses } from './compose-course-access.ts';
import type { Compose, Composed, Dropped } from './composed.ts';
import { firstPassword, type Recipient } from './first-password.ts';
import { BLANK, joinTitles, renderAccessLink } from './render.ts';
import { deriveToken } from './secrets.ts';
import { schoolVoice } from './voice.ts';

/** Access sent again: a link that signs in once, and a fresh password for whoever never chose one. */
export const composeAccessLink: Compose = async (services, email) => {
  if (!isRecipient(email)) return { dropped: 'no_account' };
  return writeAccessLink(services, email, 'access', () => firstPassword(services, email, { fresh: true }));
};

/**
 * @param kind `mailbox` where the operator's transport carries it
 * @param givePassword called first: a fresh password ends what older links opened
 */
export async function writeAccessLink(
  { db, env }: Parameters<Compose>[0],
  email: Recipient,
  kind: 'access' | 'mailbox',
  givePassword: () => Promise<string | null>,
): Promise<Composed | Dropped> {
  const { userId, producerId } = email;
  const { voice, courses } = await asPlatform(db, async (tx) => ({
    voice: await schoolVoice(tx, env, producerId),
    courses: await openCourses(tx, email),
  }));
  if (courses.length === 0) return { dropped: 'no_open_course' };
  const password = await givePassword();
  const token = deriveToken(signingKey(env), email.id);
  await asPlatform(db, (tx) => issueLink(tx, { kind, userId, producerId, token }));
  const access = {
    name: email.recipientName,
    email: email.recipientEmail,
    password: password ?? OWN_PASSWORD,
    courses: joinTitles(courses.map(({ title }) => title)),
    url: (kind === 'access' ? voice.link : voice.operatorLink)('/alunos/acesso', token),
  };
  return {
    voice,
    message: renderAccessLink(access, voice),
    kept: renderAccessLink(
      { ...access, url: access.url.replace(token, BLANK), password: password ? BLANK : access.password },
      voice,
    ),
    passwordSent: password !== null,
  };
}
