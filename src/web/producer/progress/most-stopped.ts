import type { ProgressModule } from '#shared/contract/school/progress-table.ts';

/** Fewer students, or a smaller share of them, say nothing about a lesson. */
const FEW = 3;
const SMALL_PART = 0.05;

export type StoppedLesson = { cell: number; module: string; place: number; title: string; stopped: number };

/** The lesson in which most students stopped, if they are many; the first of several equal ones. */
export function mostStopped(modules: readonly ProgressModule[], students: number): StoppedLesson | null {
  const lessons = modules.flatMap(({ title: module, lessons: own }) =>
    own.map(({ title, stopped }, at) => ({ module, place: at + 1, title, stopped })),
  );
  const most = Math.max(0, ...lessons.map(({ stopped }) => stopped));
  if (most < FEW || most < students * SMALL_PART) return null;
  const cell = lessons.findIndex(({ stopped }) => stopped === most);
  const lesson = lessons[cell];
  return lesson ? { ...lesson, cell } : null;
}
