import { z } from 'zod';
import { enrolmentInput } from '#shared/contract/students.ts';
import { LIMITS } from '#shared/limits.ts';
import { email, id, personName, text, title } from '#shared/schemas.ts';
import type { SchoolActor } from '../actors.ts';
import type { Context } from '../context.ts';
import { notFound, Problem } from '../problem.ts';
import { fieldProblems } from '../refusals.ts';
import { enrollStudent } from '../students/enrolment.ts';
import { sendMessage } from '../students/message.ts';
import { findByProfile, removeStudents } from '../students/removal.ts';
import { countCall } from './api-keys.ts';
import type { Fields } from './fields.ts';

type Call = (context: Context, school: SchoolActor, fields: Fields) => Promise<unknown>;

function call<Schema extends z.ZodType>(
  schema: Schema,
  run: (context: Context, school: SchoolActor, input: z.output<Schema>) => Promise<unknown>,
): Call {
  return (context, school, fields) => {
    const read = schema.safeParse(fields);
    if (!read.success) throw new Problem('invalid_input', { fields: fieldProblems(read.error.issues) });
    return run(context, school, read.data);
  };
}

/** What other systems call by the names they have always known: the same operations that the screens use. */
export const CALLS: Record<string, Call> = {
  'userWebhook.php': call(
    z.strictObject({
      course_id: id,
      name: personName,
      email,
      password: enrolmentInput.shape.password,
      /** Asked for by older systems; the way e-mails take is the school's setting. */
      emailMethod: z.enum(['hostinger', 'brevo'], { error: 'invalid' }).optional(),
    }),
    ({ db, jobs }, school, { course_id, name, email, password }) =>
      enrollStudent(db, jobs, school, { name, email, password, phone: null, cpf: null, courseIds: [course_id] }),
  ),

  'deleteProfile.php': call(
    z.strictObject({ profileId: id, adminId: id }),
    async ({ db }, school, { profileId, adminId }) => {
      if (adminId !== school.producerId) throw notFound();
      return removeStudents(db, school, { studentIds: [await findByProfile(db, school, profileId)] });
    },
  ),

  'sendHostingerEmail.php': call(
    z.strictObject({
      to: email,
      subject: title,
      html: z.string({ error: 'required' }).min(1, 'required').max(LIMITS.messageHtml, 'too_long'),
      senderName: text(LIMITS.personName).optional(),
    }),
    async (context, school, message) => {
      await countCall(context, school, 'message');
      return sendMessage(context, school, message);
    },
  ),
};
