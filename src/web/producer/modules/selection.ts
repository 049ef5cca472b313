import type { CourseOutline } from '#shared/contract/school/courses.ts';
import type { Unsaved } from '#web/panel/conflict/use-edit-form.tsx';
import { moduleOf } from './outline/moves.ts';

/** The item shown in the workbench's form; a null id is a new one. */
export type Selection =
  | { kind: 'module'; moduleId: string | null }
  | { kind: 'lesson'; moduleId: string; lessonId: string | null }
  | { kind: 'lessons'; moduleId: string };

/** With what was typed while it was being saved: the form of something new makes way for that of what it created. */
export type Opened = Selection & { unsaved?: Unsaved | undefined };

export function selectionKey(selection: Selection): string {
  if (selection.kind === 'module') return `module-${selection.moduleId ?? 'new'}`;
  if (selection.kind === 'lessons') return `lessons-new-${selection.moduleId}`;
  return `lesson-${selection.lessonId ?? `new-${selection.moduleId}`}`;
}

/** The id of the list's control that opens this form, for returning the focus. */
export const controlId = (selection: Selection) => `open-${selectionKey(selection)}`;

/** The module that contains it now, which differs from the one it was opened in if it was moved. */
export function homeOf(outline: CourseOutline, selection: Selection): string | null {
  const moved = selection.kind === 'lesson' && selection.lessonId ? moduleOf(outline, selection.lessonId) : undefined;
  return moved?.id ?? selection.moduleId;
}

/** Focus after a deletion: the next item, else the previous one, else the parent. */
export function selectionAfterDeletion({ modules }: CourseOutline, deletedId: string): Selection {
  const home = modules.find(({ lessons }) => lessons.some(({ id }) => id === deletedId));
  const siblings: { id: string }[] = home ? home.lessons : modules;
  const at = siblings.findIndex(({ id }) => id === deletedId);
  const next = siblings[at + 1] ?? siblings[at - 1];
  if (home && next) return { kind: 'lesson', moduleId: home.id, lessonId: next.id };
  return { kind: 'module', moduleId: home?.id ?? next?.id ?? null };
}
