import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import { seal } from '../../crypto/sealed.ts';
import type { Database } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { checkCourses } from '../../students/enrollment.ts';
import { ADAPTERS } from '../adapters/recognise.ts';

type Whose = { courseId: string; platform: string };

export const secretPurpose = ({ producerId, courseId, platform }: Whose & { producerId: string }) =>
  `webhook secret ${producerId} ${courseId} ${platform}`;

/**
 * Stores a platform's secret, which its deliveries must prove from now on. The secret is never shown again.
 * @throws Problem not_found, invalid_input for a platform without secrets
 */
export async function setSecret(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { courseId, platform, secret }: Whose & { secret: string },
): Promise<{ last4: string }> {
  const { producerId } = school;
  const name = requireProof(platform);
  const sealed = seal(env, secretPurpose({ producerId, courseId, platform }), secret);
  const last4 = endOfSecret(secret);
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'webhook_secret_set', subject: name }),
    async (tx) => {
      await checkCourses(tx, producerId, [courseId]);
      await sql`
      insert into webhook_secrets (producer_id, course_id, platform, secret, last4)
      values (${producerId}, ${courseId}, ${platform}, ${sealed}, ${last4})
      on conflict (producer_id, course_id, platform)
      do update set secret = excluded.secret, last4 = excluded.last4, updated_at = app_now()`.execute(tx);
    },
  );
  return { last4 };
}

/** @returns the platform's name @throws Problem invalid_input for a platform without secrets */
export function requireProof(platform: string): string {
  const adapter = ADAPTERS.find((each) => each.platform === platform);
  if (!adapter?.proof) throw new Problem('invalid_input', { fields: [{ field: 'platform', code: 'invalid' }] });
  return adapter.name;
}

/** Empty for short secrets, which could be guessed from their end. */
export const endOfSecret = (secret: string): string => (secret.length < 12 ? '' : secret.slice(-4));

/** From then on the platform's deliveries need only the address. @throws Problem not_found */
export async function removeSecret(db: Database, school: SchoolActor, { courseId, platform }: Whose): Promise<void> {
  const { producerId } = school;
  const subject = ADAPTERS.find((each) => each.platform === platform)?.name ?? platform;
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'webhook_secret_removed', subject }),
    async (tx) => {
      await checkCourses(tx, producerId, [courseId]);
      await tx
        .deleteFrom('webhook_secrets')
        .where('producer_id', '=', producerId)
        .where('course_id', '=', courseId)
        .where('platform', '=', platform)
        .execute();
    },
  );
}
