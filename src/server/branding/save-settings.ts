import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { SchoolActor } from '../actors.ts';
import { type EditedRow, saveEdit } from '../database/edited-row.ts';
import type { Tx } from '../db.ts';

/**
 * Saves any of the school's settings forms, which also completes the first step.
 * @throws Problem edit_conflict
 */
export const saveSettings = <Saved>(
  tx: Tx,
  school: SchoolActor,
  edit: Edit,
  { set, ...form }: Pick<EditedRow<Saved>, 'set' | 'fields' | 'shown'>,
) =>
  saveEdit<Saved>(tx, school, edit, {
    table: 'client_settings',
    as: 'client_settings',
    row: sql`from client_settings where producer_id = ${school.producerId}`,
    set: {
      ...set,
      face_chosen_at: sql`coalesce(client_settings.face_chosen_at, app_now())`,
      updated_at: sql`app_now()`,
    },
    ...form,
  });
