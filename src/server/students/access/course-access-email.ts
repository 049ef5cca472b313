import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { formatList } from '#shared/text/format-list.ts';
import { OWN_PASSWORD, openCourses } from '../../auth/links/access-link.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { defineEmail, isRecipient } from '../../email/definition.ts';
import { courseAccessBody, courseAccessSubject } from '../../email/school-template/course-access.ts';
import { recordPasswordSent } from '../accounts.ts';
import { firstPassword } from './first-password.ts';

const SCHOOL_PASSWORD = 'Use a senha definida pela escola.';

/**
 * The access e-mail, in the school's own words where it wrote some. Whoever has no password yet gets one here, at the last
 * moment, and nowhere else.
 */
export const courseAccessEmail = defineEmail({
  name: 'course_access',
  carrier: 'school',
  payload: z.object({ courseIds: z.array(id), passwordSetBySchool: z.boolean().default(false) }),
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, courses } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      courses: await openCourses(tx, email),
    }));
    const [first] = courses;
    if (!first) return { dropped: 'no_open_course' };
    const setBySchool = email.payload.passwordSetBySchool;
    const password = setBySchool ? null : await firstPassword({ db, env }, email);
    const values = {
      name: email.recipientName,
      email: email.recipientEmail,
      password: password ?? (setBySchool ? SCHOOL_PASSWORD : OWN_PASSWORD),
      course_name: formatList(courses.map(({ title }) => title)),
      course_url: branding.link(courses.length === 1 ? `/alunos/curso/${first.id}` : '/alunos/cursos'),
      platform_name: branding.name,
      primary_color: branding.primaryColor,
    };
    if (password === null) return { branding, content: { values, isFirst: false } };
    return {
      branding,
      content: { values, isFirst: true },
      secrets: [password],
      onSent: (tx) => recordPasswordSent(tx, email),
    };
  },
  subject: courseAccessSubject,
  body: courseAccessBody,
});
