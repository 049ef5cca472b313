import type { FileKind } from '#shared/attachments.ts';
import type { CoursePreview, LeftOut } from '#shared/contract/course-import/course-files.ts';
import type { DraftLesson } from './draft.ts';

/** A file stored for the plan, by its storage key. */
export type PlannedFile = { id: string; key: string; kind: FileKind; extension: string; bytes: number };
export type PlannedLesson = Omit<DraftLesson, 'files'> & { files: { name: string; fileId: string }[] };

/** What confirming would create; stored in `course_files`. */
export type CoursePlan = {
  title: string;
  description: string;
  modules: { title: string; description: string; lessons: PlannedLesson[] }[];
  files: PlannedFile[];
  left: LeftOut[];
  leftMore: number;
};

/** The plan's preview. */
export const previewOf = ({
  title,
  modules,
  files,
  left,
  leftMore,
}: CoursePlan): Omit<CoursePreview, 'id' | 'source'> => ({
  title,
  modules: modules.map((module) => ({ title: module.title, lessons: module.lessons.map(lessonSeen) })),
  files: files.length,
  fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  left,
  leftMore,
});

const lessonSeen = ({ title, description, videoUrl, links, files }: PlannedLesson) => ({
  title,
  hasText: description !== '',
  hasVideo: videoUrl !== null,
  attachments: links.length + files.length,
});
