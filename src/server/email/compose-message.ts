import { unseal } from '../crypto/sealed.ts';
import { asPlatform } from '../db.ts';
import type { Message } from '../students/message.ts';
import { cleanHtml, textOf } from './clean-html.ts';
import { isRecipient } from './compose-course-access.ts';
import type { Compose } from './composed.ts';
import { oneLine } from './placeholders.ts';
import { BLANK } from './render.ts';
import { footerText, frame } from './templates/frame.ts';
import { schoolVoice } from './voice.ts';

/** What a producer's system wrote, in the school's frame: whoever gets it sees who it is from. */
export const composeMessage: Compose = async ({ db, env }, email) => {
  if (!isRecipient(email)) return { dropped: 'no_account' };
  const voice = await asPlatform(db, (tx) => schoolVoice(tx, env, email.producerId));
  const { subject, html, senderName } = JSON.parse(unseal(env, email.id, email.payload.sealed as string)) as Omit<
    Message,
    'to'
  >;
  const body = cleanHtml(html);
  const message = {
    subject: oneLine(subject),
    html: frame(voice, `<div style="padding:20px 24px">${body}</div>`),
    text: `${textOf(body)}\n\n${footerText(voice)}`,
  };
  return {
    voice,
    senderName: senderName || undefined,
    message,
    kept: { ...message, html: BLANK, text: BLANK },
    passwordSent: false,
    payload: {},
  };
};
