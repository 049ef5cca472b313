import type { SchoolActor } from '../../actors.ts';
import type { AuditEvent } from '../../audit/record-audit-event.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Database, Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { lockLesson } from '../captions/rows.ts';
import { fileName, parseThumbnails, type Thumbnail } from './parse.ts';

type Named = { name: string; url: string };
type Picture = { url: string; width: number; height: number };
type Saved = { lessonId: string; file: File; pictures: Named[] };

/**
 * Replaces a lesson's preview pictures by those that the file names, which were uploaded before.
 * @throws Problem not_found, those of `parseThumbnails`, thumbnails_missing for pictures that were not uploaded,
 * thumbnails_outside for regions outside of their picture
 */
export async function saveThumbnails(db: Database, school: SchoolActor, { lessonId, file, pictures }: Saved) {
  const thumbnails = parseThumbnails(await file.bytes());
  await withAuditEvent(db, school, added, async (tx) => {
    const { title } = await lockLesson(tx, school, lessonId);
    const known = await uploaded(tx, school, pictures);
    await write(tx, school, lessonId, vttOf(thumbnails, known));
    return title;
  });
  return { pictures: thumbnails.length };
}

/** Idempotent. @throws Problem not_found */
export async function removeThumbnails(db: Database, school: SchoolActor, { lessonId }: { lessonId: string }) {
  await withAuditEvent(db, school, removed, async (tx) => {
    const { title } = await lockLesson(tx, school, lessonId);
    return (await write(tx, school, lessonId, null)) > 0n ? title : null;
  });
  return {};
}

const added = (title: string): AuditEvent => ({ action: 'thumbnails_added', subject: title });
const removed = (title: string | null): AuditEvent | null =>
  title === null ? null : { action: 'thumbnails_removed', subject: title };

/** Uploads of the school by original file name. */
async function uploaded(
  tx: Tx,
  { producerId }: SchoolActor,
  pictures: readonly Named[],
): Promise<Map<string, Picture>> {
  const keys = pictures.map(({ url }) => url.replace(/^\/uploads\//, ''));
  const rows = await tx
    .selectFrom('uploads')
    .select(['key', 'width', 'height'])
    .where('producer_id', '=', producerId)
    .where('purpose', '=', 'sprite')
    .where('key', 'in', keys)
    .execute();
  const byKey = new Map(rows.map(({ key, ...size }) => [key, size]));
  return new Map(
    pictures.flatMap(({ name }, at) => {
      const key = keys[at] ?? '';
      const size = byKey.get(key);
      return size ? [[fileName(name), { url: `/uploads/${key}`, ...size }] as const] : [];
    }),
  );
}

/** Rewritten with our addresses; regions are clipped to their picture. */
function vttOf(thumbnails: readonly Thumbnail[], known: ReadonlyMap<string, Picture>): string {
  const blocks = thumbnails.map(({ fromMs, untilMs, name, part }) => {
    const picture = known.get(name);
    if (!picture) throw new Problem('thumbnails_missing');
    const { x, y, width, height } = part ?? { x: 0, y: 0, ...picture };
    if (width === 0 || height === 0 || x + width > picture.width || y + height > picture.height)
      throw new Problem('thumbnails_outside');
    return `${vttTime(fromMs)} --> ${vttTime(untilMs)}\n${picture.url}#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

async function write(tx: Tx, { producerId }: SchoolActor, lessonId: string, thumbnails: string | null) {
  const { numUpdatedRows } = await tx
    .updateTable('lessons')
    .set({ thumbnails })
    .where('producer_id', '=', producerId)
    .where('id', '=', lessonId)
    .$if(thumbnails === null, (lesson) => lesson.where('thumbnails', 'is not', null))
    .executeTakeFirst();
  return numUpdatedRows;
}

const vttTime = (ms: number) =>
  `${[ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(twoDigits).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
