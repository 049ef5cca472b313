import { sql } from 'kysely';
import type { z } from 'zod';
import type { Edit } from '#shared/contract/edits.ts';
import type { faceInput, SchoolFace } from '#shared/contract/school/first-steps.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { changedFields } from '../audit/with-audit-event.ts';
import { asSchool, type Database } from '../db.ts';
import { saveSettings } from './save-settings.ts';

/**
 * Confirms the school's name and main colour, even if they are unchanged.
 * @returns the stored values
 * @throws Problem edit_conflict
 */
export function chooseFace(
  db: Database,
  school: SchoolActor,
  { version, formId, ...face }: z.infer<typeof faceInput> & Edit,
): Promise<SchoolFace> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { before, after } = await saveSettings<SchoolFace>(
      tx,
      school,
      { version, formId },
      {
        set: {
          member_area_name: face.memberAreaName,
          primary_color: face.primaryColor,
        },
        fields: ['member_area_name as memberAreaName', 'primary_color as primaryColor', 'client_settings.version'],
      },
    );
    const fields = changedFields(before, face);
    if (fields.length > 0)
      await recordAuditEvent(tx, school, school.place, { action: 'settings_changed', details: { fields } });
    return after;
  });
}

export function setFirstStepsHidden(db: Database, { producerId }: SchoolActor, hidden: boolean): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    await tx
      .updateTable('client_settings')
      .set({ first_steps_put_away_at: hidden ? sql`app_now()` : null })
      .where('producer_id', '=', producerId)
      .execute();
  });
}
