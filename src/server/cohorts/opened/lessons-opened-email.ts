import { noticesOptOut } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, heading, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';
import { lessonsPayload, readNamedLessons } from '../named-lessons.ts';
import { titlesOf } from './opened-notice.ts';

type Content = { name: string; count: number; lessons: string; url: string };

/** Announces opened lessons, if they are still open and the student wants such notices. */
export const lessonsOpenedEmail = defineEmail({
  name: 'lessons_opened',
  carrier: 'school',
  payload: lessonsPayload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, lessons, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      lessons: await readNamedLessons(tx, email, { open: true }),
      recipient: await presentRecipient(tx, email),
    }));
    const [first] = lessons;
    if (!first || !recipient) return { dropped: 'outdated' };
    const isOne = lessons.every(({ courseId }) => courseId === first.courseId);
    return {
      branding,
      recipient,
      content: {
        name: recipient.recipientName,
        count: lessons.length,
        lessons: titlesOf(lessons),
        url: branding.link(isOne ? `/alunos/curso/${first.courseId}` : '/alunos/cursos'),
      },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: ({ count }: Content) => (count === 1 ? 'Abriu 1 aula nova' : `Abriram ${count} aulas novas`),
  body: ({ name, count, lessons, url }) => [
    heading(count === 1 ? `Uma aula abriu para você, ${name}` : `${count} aulas abriram para você, ${name}`),
    paragraph(words`Já pode assistir: ${strong(lessons)}.`),
    button(url, 'Assistir agora'),
  ],
});
