import { randomBytes, randomUUID } from 'node:crypto';
import { TRIAL_DAYS, TRIAL_STUDENT_LIMIT } from '#shared/billing/subscription.ts';
import { slugProblem } from '#shared/text/slug.ts';
import { slugify } from '#shared/text/text.ts';
import { asPlatform, type Database, type Tx, violation } from '../db.ts';
import { Problem } from '../problem.ts';
import { hashPassword } from './passwords/passwords.ts';
import { refuseWeakPassword } from './passwords/weak-passwords.ts';
import { TERMS_VERSION } from './terms.ts';

export type NewProducer = {
  name: string;
  email: string;
  password: string /** What the school is called; the producer's own name where nobody said. */;
  school?: string;
};

type Circumstances = {
  now?: Date;
  /** Not set when somebody else signs a producer up. */
  agreed?: boolean;
  /** Further steps of the same transaction. */
  also?: (tx: Tx, userId: string) => Promise<unknown>;
};

/**
 * Creates a producer in trial, with the school's settings, in one transaction. Role, limit and dates never come from
 * the input.
 * @throws Problem email_taken, and those of refuseWeakPassword
 */
export async function signUpProducer(
  db: Database,
  input: NewProducer,
  circumstances?: Circumstances,
): Promise<{ userId: string }> {
  await refuseWeakPassword(db, input.password, input);
  return makeProducer(db, input, circumstances);
}

/** Accepts any password, since the demonstration generates its own. @throws Problem email_taken */
export async function makeProducer(
  db: Database,
  input: NewProducer,
  { now = new Date(), agreed = true, also }: Circumstances = {},
): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(input.password);
  const userId = randomUUID();
  try {
    await asPlatform(db, async (tx) => {
      await tx
        .insertInto('profiles')
        .values({
          id: userId,
          email: input.email,
          name: input.name,
          role: 'admin',
          ...trialFrom(now, agreed),
        })
        .execute();
      await tx
        .insertInto('credentials')
        .values({
          user_id: userId,
          password_hash: passwordHash,
          origin: 'chosen_at_sign_up',
          scope_producer_id: userId,
        })
        .execute();
      await addSchool(tx, userId, input);
      await also?.(tx, userId);
    });
  } catch (error) {
    if (violation(error) === 'unique')
      throw new Problem('email_taken', { fields: [{ field: 'email', code: 'invalid' }] });
    throw error;
  }
  return { userId };
}

/** The trial of a new school. */
export const trialFrom = (now: Date, agreed: boolean) => ({
  terms_accepted_at: agreed ? now.toISOString() : null,
  terms_version: agreed ? TERMS_VERSION : null,
  plan_id: 'trial',
  subscription_status: 'trialing' as const,
  trial_ends_at: new Date(now.getTime() + TRIAL_DAYS * 86_400_000).toISOString(),
  student_limit: TRIAL_STUDENT_LIMIT,
});

/** Named as requested, or after its producer. If the slug is taken, even concurrently, a suffix is added. */
export async function addSchool(
  tx: Tx,
  producerId: string,
  { name, email, school }: Omit<NewProducer, 'password'>,
): Promise<void> {
  const wanted = slugify(slugify(school ?? name).slice(0, 48)) || 'escola';
  const unique = `${wanted}-${randomBytes(4).toString('hex')}`;
  for (const slug of slugProblem(wanted) || (await wasUsed(tx, wanted)) ? [unique] : [wanted, unique]) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('client_settings')
      .values({ producer_id: producerId, slug, support_email: email, member_area_name: school })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return;
  }
  throw new Error('No free slug');
}

/** Former slugs stay reserved. */
async function wasUsed(tx: Tx, slug: string): Promise<boolean> {
  const used = await tx.selectFrom('school_slugs').select('slug').where('slug', '=', slug).executeTakeFirst();
  return used !== undefined;
}
