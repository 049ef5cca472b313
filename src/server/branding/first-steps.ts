import { sql } from 'kysely';
import type { z } from 'zod';
import type { faceInput } from '#shared/contract/school/first-steps.ts';
import type { SchoolActor } from '../actors.ts';
import { changedFields } from '../audit/as-deed.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { editedBy } from '../database/edited-row.ts';
import { asSchool, type Database } from '../db.ts';

/** The school's name and main colour, which are chosen even where they stay what they were. */
export function chooseFace(db: Database, school: SchoolActor, face: z.infer<typeof faceInput>): Promise<void> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const before = await tx
      .selectFrom('client_settings')
      .where('producer_id', '=', producerId)
      .select(['member_area_name as memberAreaName', 'primary_color as primaryColor'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('client_settings')
      .set({
        member_area_name: face.memberAreaName,
        primary_color: face.primaryColor,
        face_chosen_at: sql`coalesce(face_chosen_at, app_now())`,
        updated_at: sql`app_now()`,
        ...editedBy(school),
      })
      .where('producer_id', '=', producerId)
      .execute();
    const fields = changedFields(before, face);
    if (fields.length > 0)
      await recordDeed(tx, school, school.place, { action: 'settings_changed', details: { fields } });
  });
}

export function putFirstStepsAway(db: Database, { producerId }: SchoolActor, away: boolean): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    await tx
      .updateTable('client_settings')
      .set({ first_steps_put_away_at: away ? sql`app_now()` : null })
      .where('producer_id', '=', producerId)
      .execute();
  });
}
