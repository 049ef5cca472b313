import type { ColumnType } from 'kysely';

export type Written<T> = ColumnType<T, T | undefined, T>;

/** An ISO string (see the type parser in server/db.ts). */
export type Time = string;
