import { z } from 'zod';
import { expansionInput } from '#shared/contract/billing.ts';
import { enrollmentInput } from '#shared/contract/people/students.ts';
import { modulesChosen } from '#shared/contract/school/packages.ts';
import { LIMITS } from '#shared/limits.ts';
import { email, id, personName, text, title } from '#shared/schemas.ts';
import type { SchoolActor } from '../actors.ts';
import { buyExpansion, buyPlanFor } from '../billing/checkout.ts';
import type { Context } from '../context.ts';
import { fieldProblems } from '../http/problems.ts';
import { notFound, Problem } from '../problem.ts';
import { enrollStudent } from '../students/enrollment.ts';
import { sendMessage } from '../students/message.ts';
import { findByProfile, removeStudents } from '../students/removal.ts';
import { countCall } from './api-keys.ts';
import type { Fields } from './fields.ts';

/** Fields of the response besides `success`. */
type Answer = { checkoutUrl?: string };
type Call = (context: Context, school: SchoolActor, fields: Fields) => Promise<Answer>;
/** Sensitive as an operation of the contract is: a session that calls it must be confirmed. */
type Offered = { sensitive: boolean; fields: string[]; call: Call };

const sensitive = (offered: Offered): Offered => ({ ...offered, sensitive: true });

function answering<Schema extends z.ZodObject>(
  schema: Schema,
  run: (context: Context, school: SchoolActor, input: z.output<Schema>) => Promise<Answer>,
): Offered {
  const call: Call = (context, school, fields) => {
    const read = schema.safeParse(fields);
    if (!read.success) throw new Problem('invalid_input', { fields: fieldProblems(read.error.issues) });
    return run(context, school, read.data);
  };
  return { sensitive: false, fields: Object.keys(schema.shape), call };
}

function call<Schema extends z.ZodObject>(
  schema: Schema,
  run: (context: Context, school: SchoolActor, input: z.output<Schema>) => Promise<unknown>,
): Offered {
  return answering(schema, async (...call) => {
    await run(...call);
    return {};
  });
}

const numeric = (schema: z.ZodType<number>) =>
  z.preprocess((given) => (isDigits(given) ? Number(given) : given), schema);
const isDigits = (given: unknown) => typeof given === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(given);

/** Reais to cents; fractions of a cent are rejected. */
const price = numeric(
  z
    .number('invalid')
    .min(0, 'invalid')
    .max(LIMITS.priceCents / 100, 'invalid'),
).transform((reais, context) => {
  const cents = Math.round(reais * 100);
  if (Math.abs(reais * 100 - cents) > 1e-6) context.addIssue('invalid');
  return cents;
});
/** A form gives one value as itself. */
const severalOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), schema);
const flag = z.preprocess(
  (given) => (given === 'true' || given === 'false' ? given === 'true' : given),
  z.boolean({ error: 'invalid' }),
);
const backUrl = z.string('invalid').max(LIMITS.url, 'too_long').optional();

/** The payer must be the caller. Return addresses must be ours, since the provider leads back to our own pages. */
function refuseOthers({ env }: Context, { producerId }: SchoolActor, given: { userId: string; backUrl?: string }) {
  const fields = [];
  if (given.userId !== producerId) fields.push('userId');
  if (given.backUrl && !isOurs(given.backUrl, env.publicUrl)) fields.push('backUrl');
  if (fields.length > 0)
    throw new Problem('invalid_input', { fields: fields.map((field) => ({ field, code: 'invalid' })) });
}

function isOurs(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address, publicUrl)) return false;
  const { origin, username, password } = new URL(address, publicUrl);
  return origin === new URL(publicUrl).origin && !username && !password;
}

/** Integration calls under their traditional names: the same operations that the screens use. */
export const CALLS: Record<string, Offered> = {
  'userWebhook.php': call(
    z.strictObject({
      course_id: id,
      name: personName,
      email,
      password: enrollmentInput.shape.password,
      /** Left out, the turma that takes enrollments now. */
      cohort_id: id.optional(),
      /** Restricts access to these modules. */
      module_ids: severalOf(modulesChosen.shape.moduleIds).optional(),
      /** Wait for a seat in that turma instead of entering it. */
      waiting_list: flag.optional(),
      /** Accepted for old clients and ignored: the carrier is the school's setting. */
      emailMethod: z.enum(['hostinger', 'brevo'], { error: 'invalid' }).optional(),
    }),
    ({ db, jobs }, school, { course_id, cohort_id, module_ids, waiting_list: wait = false, name, email, password }) =>
      enrollStudent(db, jobs, school, {
        ...{ name, email, password, phone: null, cpf: null, courseIds: [course_id] },
        modules: module_ids ? [{ courseId: course_id, moduleIds: module_ids }] : [],
        cohorts: cohort_id ? [{ courseId: course_id, cohortId: cohort_id, wait }] : [],
      }),
  ),

  'deleteProfile.php': sensitive(
    call(z.strictObject({ profileId: id, adminId: id }), async ({ db }, school, { profileId, adminId }) => {
      if (adminId !== school.producerId) throw notFound();
      return removeStudents(db, school, { studentIds: [await findByProfile(db, school, profileId)] });
    }),
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

  'payment.php': answering(
    z.strictObject({ userId: id, email, planId: z.string('required').max(40, 'invalid'), price, backUrl }),
    async (context, school, { userId, backUrl, planId, price: priceCents, email }) => {
      refuseOthers(context, school, { userId, backUrl });
      const { checkoutUrl } = await buyPlanFor(context, school, { planId, priceCents, email });
      return { checkoutUrl };
    },
  ),

  'expansionPayment.php': answering(
    z.strictObject({ userId: id, additionalStudents: numeric(expansionInput.shape.additionalStudents), backUrl }),
    async (context, school, { userId, backUrl, additionalStudents }) => {
      refuseOthers(context, school, { userId, backUrl });
      const { checkoutUrl } = await buyExpansion(context, school, { additionalStudents, method: null });
      return { checkoutUrl };
    },
  ),
};
