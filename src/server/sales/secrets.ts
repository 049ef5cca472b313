import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import type { Services } from '../context.ts';
import { asSchool } from '../db.ts';
import { notFound } from '../problem.ts';
import { seal } from '../sealed.ts';

type Whose = { courseId: string; platform: string };

/** What a platform's secret is sealed for. */
export const secretPurpose = ({ producerId, courseId, platform }: Whose & { producerId: string }) =>
  `webhook secret ${producerId} ${courseId} ${platform}`;

/**
 * Keeps the secret with which a platform proves itself: from now on its deliveries must. It is never shown again.
 * @throws Problem not_found
 */
export async function setSecret(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  { courseId, platform, secret }: Whose & { secret: string },
): Promise<{ last4: string }> {
  const sealed = seal(env, secretPurpose({ producerId, courseId, platform }), secret);
  // Of a short one, no more than a third.
  const last4 = secret.slice(-Math.min(4, Math.floor(secret.length / 3))) || '';
  await asSchool(db, { producerId }, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into webhook_secrets (producer_id, course_id, platform, secret, last4)
      select a.producer_id, a.course_id, ${platform}, ${sealed}, ${last4} from webhook_addresses a
      where a.producer_id = ${producerId} and a.course_id = ${courseId}
      on conflict (producer_id, course_id, platform)
      do update set secret = excluded.secret, last4 = excluded.last4, updated_at = now()`.execute(tx);
    if (numAffectedRows === 0n) throw notFound();
  });
  return { last4 };
}
