import type { SchoolAddress } from '#shared/contract/school/address.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { asSchool, violation } from '../db.ts';
import { Problem } from '../problem.ts';
import { readAddress } from './address.ts';

/**
 * Changes the slug. Former ones stay reserved and redirect.
 * @throws Problem slug_taken when another school has it or has had it, slug_limit_reached
 */
export async function setSlug(
  services: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { slug }: { slug: string },
): Promise<SchoolAddress> {
  const { producerId } = school;
  try {
    await asSchool(services.db, { producerId }, async (tx) => {
      const settings = tx.updateTable('client_settings').where('producer_id', '=', producerId);
      // Locks the row first, to serialize changes.
      await settings.set({ updated_at: new Date().toISOString() }).execute();
      const used = await tx.selectFrom('school_slugs').select('slug').execute();
      if (used.length >= LIMITS.slugs && !used.some((each) => each.slug === slug)) {
        throw new Problem('slug_limit_reached');
      }
      await settings.set({ slug }).execute();
      await recordAuditEvent(tx, school, school.place, { action: 'slug_changed', subject: slug });
    });
  } catch (error) {
    if (violation(error) === 'unique')
      throw new Problem('slug_taken', { fields: [{ field: 'slug', code: 'invalid' }] });
    throw error;
  }
  return readAddress(services, { producerId });
}
