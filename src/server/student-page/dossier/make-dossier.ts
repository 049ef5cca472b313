import { createHash } from 'node:crypto';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asSchool } from '../../db.ts';
import { type Dossier, readDossier } from './read-dossier.ts';

export type MadeDossier = {
  dossier: Dossier;
  /** The dossier as it is delivered; the hash covers these bytes. */
  json: string;
  sha256: string;
};

/**
 * A purchase's dossier. Its hash is stored in the audit, so that a changed file can be detected.
 * @throws Problem not_found
 */
export function makeDossier(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { purchaseId, now = new Date() }: { purchaseId: string; now?: Date },
): Promise<MadeDossier> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const dossier = await readDossier(tx, env, { producerId, purchaseId, now });
    const json = `${JSON.stringify(dossier, null, 2)}\n`;
    const sha256 = createHash('sha256').update(json).digest('hex');
    await recordAuditEvent(tx, school, school.place, {
      action: 'dossier_made',
      subject: `${dossier.student.name}, SHA-256 ${sha256}`,
    });
    return { dossier, json, sha256 };
  });
}
