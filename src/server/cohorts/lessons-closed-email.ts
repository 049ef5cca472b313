import { momentText } from '#shared/time/moment-text.ts';
import { noticesOptOut } from '../account/unsubscribe.ts';
import { schoolEmailBranding } from '../branding/email-branding.ts';
import { asPlatform } from '../db.ts';
import { button, heading, paragraph, strong, words } from '../email/blocks.ts';
import { defineEmail, isRecipient } from '../email/definition.ts';
import { presentRecipient } from '../email/present-recipient.ts';
import { lessonsPayload, type NamedLesson, readNamedLessons } from './named-lessons.ts';

type Content = { name: string; lessons: NamedLesson[]; url: string };

/** Lessons listed by name; the others are only counted. */
const NAMED = 5;

/** Tells students that lessons closed because dates changed, and when they reopen. Only sent while they are closed. */
export const lessonsClosedEmail = defineEmail({
  name: 'lessons_closed',
  carrier: 'school',
  payload: lessonsPayload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, lessons, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      lessons: await readNamedLessons(tx, email, { open: false }),
      recipient: await presentRecipient(tx, email),
    }));
    const [first] = lessons;
    if (!first || !recipient) return { dropped: 'outdated' };
    return {
      branding,
      recipient,
      content: { name: recipient.recipientName, lessons, url: branding.link(`/alunos/curso/${first.courseId}`) },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: ({ lessons }: Content) =>
    lessons.length === 1 ? 'Uma aula mudou de data' : `${lessons.length} aulas mudaram de data`,
  body: ({ name, lessons, url }) => [
    heading(lessons.length === 1 ? `Uma aula mudou de data, ${name}` : `Aulas mudaram de data, ${name}`),
    ...lessons.slice(0, NAMED).map((lesson) => paragraph(words`${strong(lesson.title)}: ${whenOf(lesson)}.`)),
    ...(lessons.length > NAMED ? [paragraph(words`E mais ${String(lessons.length - NAMED)}.`)] : []),
    paragraph(words`O que você já fez fica guardado.`),
    button(url, 'Ver o curso'),
  ],
});

const whenOf = ({ opensAt }: NamedLesson) =>
  opensAt ? `abre ${momentText(new Date(opensAt))}` : 'fica fechada por enquanto';
