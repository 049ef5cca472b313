import { sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db.ts';
import { type Attempt, startAttempt, updateAttempt } from '../../parts/attempt.ts';
import type { Parts } from '../../parts/kept-parts.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'log' | 'storage'>;
export type FileRef = { producerId: string; fileId: string };
/** One attempt at reading a complete upload. */
export type FileAttempt = Attempt & Parts;

export const startFileAttempt = ({ db }: Pick<Tools, 'db'>, { producerId, fileId }: FileRef) =>
  startAttempt<FileAttempt, 'course_uploads'>(
    db,
    'course_uploads',
    { producerId, id: fileId },
    { columns: sql`key, seal, parts, part_salts as salts` },
  );

/** @returns false if another attempt has replaced it */
export const updateFileAttempt = (tx: Tx, attempt: FileAttempt, values: UpdateObject<Schema, 'course_uploads'>) =>
  updateAttempt(tx, 'course_uploads', attempt, values);
