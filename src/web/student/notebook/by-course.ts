import type { Notebook } from '#shared/contract/student/reading.ts';

export type NotebookNote = Notebook['notes'][number];
export type NotedLesson = { lessonId: string; title: string; available: boolean; notes: NotebookNote[] };
export type NotedCourse = { courseId: string; title: string; lessons: NotedLesson[] };

/** Courses and lessons with the latest note first; the notes of a lesson sorted by second. */
export function byCourse(notes: readonly NotebookNote[]): NotedCourse[] {
  return grouped(notes, ({ courseId }) => courseId).map(([first, inCourse]) => ({
    courseId: first.courseId,
    title: first.courseTitle,
    lessons: grouped(inCourse, ({ lessonId }) => lessonId).map(([{ lessonId, lessonTitle, available }, inLesson]) => ({
      lessonId,
      title: lessonTitle,
      available,
      notes: inLesson.toSorted((a, b) => a.second - b.second),
    })),
  }));
}

function grouped(
  notes: readonly NotebookNote[],
  keyOf: (note: NotebookNote) => string,
): [NotebookNote, NotebookNote[]][] {
  const groups = new Map<string, [NotebookNote, NotebookNote[]]>();
  for (const note of notes) {
    const group = groups.get(keyOf(note)) ?? [note, []];
    group[1].push(note);
    groups.set(keyOf(note), group);
  }
  return [...groups.values()];
}
