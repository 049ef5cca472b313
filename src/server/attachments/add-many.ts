import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FileKind } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import type { Tx } from '../db.ts';
import { Problem } from '../problem.ts';
import { lockAttachments, usedBytes } from './add.ts';

/** Stored files and attachments of newly created lessons: files by id, links by address. */
export type ManyAttachments = {
  files: { id: string; key: string; kind: FileKind; extension: string; bytes: number }[];
  attachments: { lessonId: string; name: string; fileId: string | null; url: string | null }[];
};

/** @throws Problem attachment_quota_reached */
export async function addMany(tx: Tx, { producerId }: SchoolActor, many: ManyAttachments): Promise<void> {
  await lockAttachments(tx, producerId);
  const bytes = many.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0 && bytes > (await attachmentRoom(tx, producerId))) throw new Problem('attachment_quota_reached');
  await sql`
    insert into attachment_files (producer_id, id, key, kind, extension, bytes)
    select ${producerId}, id, key, kind, extension, bytes
    from jsonb_to_recordset(${JSON.stringify(many.files)}) as f (id uuid, key text, kind text, extension text, bytes integer)`.execute(
    tx,
  );
  const rowsOf = many.attachments.map((each, place) => ({ ...each, id: randomUUID(), place }));
  await sql`
    insert into lesson_attachments (producer_id, id, lesson_id, name, file_id, url, position)
    select ${producerId}, id, "lessonId", name, "fileId", url,
      row_number() over (partition by "lessonId" order by place)
    from jsonb_to_recordset(${JSON.stringify(rowsOf)})
      as a (id uuid, "lessonId" uuid, name text, "fileId" uuid, url text, place integer)`.execute(tx);
}

/** Bytes that the school may still upload. */
export async function attachmentRoom(tx: Tx, producerId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ${usedBytes(producerId)} as used`.execute(tx);
  return LIMITS.attachmentQuotaBytes - (rows[0]?.used ?? 0);
}
