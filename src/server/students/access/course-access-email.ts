import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { formatList } from '#shared/text/format-list.ts';
import { OWN_PASSWORD, studentOf } from '../../auth/links/access-link.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { courseAccessBody, courseAccessSubject } from '../../email/school-template/course-access.ts';
import { recordPasswordSent } from '../accounts.ts';
import { firstPassword } from './first-password.ts';
import { draftsAmong, holdAccessEmails } from './held-access.ts';

const SCHOOL_PASSWORD = 'Use a senha definida pela escola.';

const payload = z.object({ courseIds: z.array(id), passwordSetBySchool: z.boolean().default(false) });

/**
 * The access e-mail, with the school's own texts if it wrote some. Students without a password get one here, generated
 * when it is sent.
 */
export const courseAccessEmail = defineEmail({
  name: 'course_access',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, student, published, drafts } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      ...(await holdDrafts(tx, email)),
    }));
    const [first] = published;
    if (!student || !first) return { dropped: drafts.length > 0 ? 'outdated' : 'no_open_course' };
    const setBySchool = email.payload.passwordSetBySchool;
    const password = setBySchool ? null : await firstPassword({ db, env }, email);
    const values = {
      name: student.name,
      email: student.email,
      password: password ?? (setBySchool ? SCHOOL_PASSWORD : OWN_PASSWORD),
      course_name: formatList(published.map(({ title }) => title)),
      course_url: branding.link(published.length === 1 ? `/alunos/curso/${first.id}` : '/alunos/cursos'),
      platform_name: branding.name,
      primary_color: branding.primaryColor,
    };
    const recipient = { recipientEmail: student.email, recipientName: student.name };
    if (password === null) return { branding, recipient, content: { values, isFirst: false } };
    return {
      branding,
      recipient,
      content: { values, isFirst: true },
      secrets: [password],
      onSent: (tx) => recordPasswordSent(tx, email),
    };
  },
  subject: courseAccessSubject,
  body: courseAccessBody,
});

/** Courses that became drafts again are held until they are published. */
async function holdDrafts(tx: Tx, email: Recipient<z.infer<typeof payload>>) {
  const { producerId } = email;
  const { courseIds, passwordSetBySchool } = email.payload;
  const unpublished = await draftsAmong(tx, producerId, courseIds);
  const student = await studentOf(tx, email);
  const open = student?.courses ?? [];
  const drafts = open.flatMap(({ id }) => (unpublished.has(id) ? [id] : []));
  if (student)
    await holdAccessEmails(tx, { producerId, studentIds: [student.id], courseIds: drafts }, { passwordSetBySchool });
  return { student, published: open.filter(({ id }) => !unpublished.has(id)), drafts };
}
