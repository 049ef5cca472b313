import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Attachment } from '#shared/contract/school/attachments.ts';
import type { Tx } from '../db.ts';

/** Attachments of lesson `l`, in order; never their storage keys. */
export const attachmentsOf = (tx: Tx, producerId: string) =>
  jsonArrayFrom(attachmentsIn(tx, producerId, sql.ref('l.id')));

export const attachmentsIn = (tx: Tx, producerId: string, lessonId: ReturnType<typeof sql.ref> | string) =>
  tx
    .selectFrom('lesson_attachments as a')
    .leftJoin('attachment_files as f', (on) =>
      on.onRef('f.producer_id', '=', 'a.producer_id').onRef('f.id', '=', 'a.file_id'),
    )
    .where('a.producer_id', '=', producerId)
    .where(sql<boolean>`a.lesson_id = ${lessonId}`)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.position')
    .orderBy('a.id')
    .select(['a.id', 'a.name', 'f.extension', 'f.bytes', 'a.url'])
    .select(sql<Attachment['kind']>`coalesce(f.kind, 'link')`.as('kind'));
