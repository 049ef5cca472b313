import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { archiveIsKept } from '../../students/last-cleanup.ts';
import { type Archive, contentOf, isAsWritten } from './kept-archive.ts';

/**
 * The archive of the producer's own school, verified completely before sending.
 * @throws Problem not_found if there is none, or it was deleted, archive_damaged if it differs from what was archived
 */
export async function openArchive(
  { db, env, storage }: Pick<Services, 'db' | 'env' | 'storage'>,
  producer: SchoolActor,
  { year }: { year: number },
) {
  const archive = await findArchive(db, producer, year);
  if (!archive || !(await storage.exists(archive.key))) throw notFound();
  if (!(await isAsWritten(await storage.getStream(archive.key), env, archive))) throw new Problem('archive_damaged');
  await asSchool(db, producer, (tx) =>
    recordAuditEvent(tx, producer, producer.place, { action: 'archive_downloaded', subject: String(year) }),
  );
  return { bytes: Number(archive.bytes), content: contentOf(await storage.getStream(archive.key), env, archive) };
}

async function findArchive(
  db: Database,
  { producerId }: SchoolActor,
  year: number,
): Promise<(Archive & { bytes: string }) | undefined> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Archive & { bytes: string }>`
      select producer_id as "producerId", archive_key as key, archive_seal as seal, archive_sha256 as sha256, archive_bytes as bytes from cleanup_schools
      where producer_id = ${producerId} and year = ${year} and ${archiveIsKept}`.execute(tx),
  );
  return rows[0];
}
