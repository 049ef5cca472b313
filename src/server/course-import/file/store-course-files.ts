import { randomUUID } from 'node:crypto';
import { FORMATS } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import { matchesExtension, shownName } from '../../attachments/content.ts';
import type { Services } from '../../context.ts';
import { ATTACHMENTS_FOLDER } from '../../uploads/keys.ts';
import type { CourseFile } from './course-file.ts';
import type { CourseDraft, DraftFile } from './draft.ts';
import type { CoursePlan, PlannedFile } from './plan.ts';

/** Storage location of each file in a draft; a file shared by lessons is stored once. */
export type Places = ReadonlyMap<string, Omit<PlannedFile, 'bytes'> & { entry: string }>;

const placeOf = ({ entry, extension }: DraftFile) => `${entry}.${extension}`;
const filesOf = ({ modules }: CourseDraft) => modules.flatMap(({ lessons }) => lessons.flatMap(({ files }) => files));

export function placesFor(producerId: string, draft: CourseDraft): Places {
  const places = new Map<string, Omit<PlannedFile, 'bytes'> & { entry: string }>();
  for (const file of filesOf(draft)) {
    const format = FORMATS[file.extension];
    if (!format || places.has(placeOf(file))) continue;
    const [id, key] = [randomUUID(), `${ATTACHMENTS_FOLDER}/${producerId}/${randomUUID()}`];
    places.set(placeOf(file), { id, key, kind: format.kind, extension: file.extension, entry: file.entry });
  }
  return places;
}

/**
 * Stores the files of lessons, checked like every upload. Files that are missing, do not fit or are not of the type that
 * their name says are left out.
 */
export async function storeCourseFiles(
  { storage }: Pick<Services, 'storage'>,
  opened: CourseFile,
  draft: CourseDraft,
  { places, room, givenUp }: { places: Places; room: number; givenUp: AbortSignal },
): Promise<CoursePlan> {
  const kept = new Map<string, PlannedFile>();
  const roomless = new Set<string>();
  const lying = Map.groupBy(places, ([, { entry }]) => entry);
  const wanted = new Set(
    [...lying.keys()].filter((entry) => opened.has(entry) && opened.bytesOf(entry) <= LIMITS.attachmentBytes),
  );
  let used = 0;
  for await (const { name: entry, content } of opened.contents(wanted)) {
    givenUp.throwIfAborted();
    for (const [place, { entry: _, ...file }] of lying.get(entry) ?? []) {
      if (!matchesExtension(content, file.extension)) continue;
      if (used + content.length > room) {
        roomless.add(place);
        continue;
      }
      await storage.put(file.key, content, { contentType: 'application/octet-stream' });
      used += content.length;
      kept.set(place, { ...file, bytes: content.length });
    }
  }
  return planned(draft, kept, roomless);
}

function planned(
  { title, description, modules, left }: CourseDraft,
  kept: ReadonlyMap<string, PlannedFile>,
  roomless: ReadonlySet<string>,
): CoursePlan {
  const fileOf = (lesson: string, file: DraftFile) => {
    const place = placeOf(file);
    const found = kept.get(place);
    if (!found) left.leave(`${lesson}: ${file.name}`, 'file', roomless.has(place) ? 'no_room' : 'file_content');
    return found ? [{ name: shownName(file.name), fileId: found.id }] : [];
  };
  return {
    ...{ title, description, files: [...kept.values()] },
    modules: modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => ({
        ...lesson,
        files: lesson.files.flatMap((file) => fileOf(lesson.title, file)),
      })),
    })),
    ...{ left: left.listed, leftMore: left.more },
  };
}
