import type { ColumnType, Generated } from 'kysely';

export type Written<T> = ColumnType<T, T | undefined, T>;

/** An ISO string (see the type parser in server/db.ts). */
export type Time = string;

/** Columns of rows edited in forms: see server/database/edited-row.ts. */
export type Edited = {
  version: Generated<number>;
  edited_at: Time | null;
  edited_by: string | null;
  edited_in: string | null;
};
