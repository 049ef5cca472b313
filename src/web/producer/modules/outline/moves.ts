import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { placed } from '../../placed.ts';

/** A new place among siblings, as the API takes it: a 0-based index among the other siblings. */
export type Move =
  | { kind: 'module'; moduleId: string; index: number }
  | { kind: 'lesson'; lessonId: string; moduleId: string; index: number };

/** The order a person saw, as input of the API: undoing a move requires it. */
export type Seen = { parentId: string; ids: string[] }[];

/** A drop position: before a sibling, or at the end. */
export type Drop =
  | { kind: 'module'; moduleId: string; before: string | null }
  | { kind: 'lesson'; lessonId: string; moduleId: string; before: string | null };

type Sibling = { id: string };

/** The outline after the move. Unknown items do not move. */
export function applyMove(outline: CourseOutline, move: Move): CourseOutline {
  if (move.kind === 'module') {
    const module = outline.modules.find(({ id }) => id === move.moduleId);
    return module ? { ...outline, modules: placed(outline.modules, module, move.index) } : outline;
  }
  const from = moduleOf(outline, move.lessonId);
  const lesson = from?.lessons.find(({ id }) => id === move.lessonId);
  if (!lesson || !outline.modules.some(({ id }) => id === move.moduleId)) return outline;
  const modules = outline.modules.map((module) => {
    if (module.id === move.moduleId) return { ...module, lessons: placed(module.lessons, lesson, move.index) };
    return module === from ? { ...module, lessons: without(module.lessons, lesson.id) } : module;
  });
  return { ...outline, modules };
}

/** One place up or down among its siblings; null at the ends. */
export function stepFrom(outline: CourseOutline, id: string, by: -1 | 1): Move | null {
  const module = moduleOf(outline, id);
  const siblings: Sibling[] = module ? module.lessons : outline.modules;
  const at = siblings.findIndex((each) => each.id === id);
  const index = at + by;
  if (at < 0 || index < 0 || index >= siblings.length) return null;
  return module
    ? { kind: 'lesson', lessonId: id, moduleId: module.id, index }
    : { kind: 'module', moduleId: id, index };
}

/** Null if it was dropped at its own place. */
export function moveOf(outline: CourseOutline, drop: Drop): Move | null {
  const id = drop.kind === 'module' ? drop.moduleId : drop.lessonId;
  const from = drop.kind === 'module' ? null : moduleOf(outline, id);
  const to = drop.kind === 'module' ? null : outline.modules.find((module) => module.id === drop.moduleId);
  if (from === undefined || to === undefined || drop.before === id) return null;
  const siblings: Sibling[] = to ? to.lessons : outline.modules;
  const others = without(siblings, id);
  const before = others.findIndex((each) => each.id === drop.before);
  const index = before < 0 ? others.length : before;
  if (from === to && siblings[index]?.id === id) return null;
  return drop.kind === 'module'
    ? { kind: 'module', moduleId: id, index }
    : { kind: 'lesson', lessonId: id, moduleId: drop.moduleId, index };
}

/** The move to its current place, which later undoes others. */
export function placeNow(outline: CourseOutline, id: string): Move | null {
  const module = moduleOf(outline, id);
  const siblings: Sibling[] = module ? module.lessons : outline.modules;
  const index = siblings.findIndex((each) => each.id === id);
  if (index < 0) return null;
  return module
    ? { kind: 'lesson', lessonId: id, moduleId: module.id, index }
    : { kind: 'module', moduleId: id, index };
}

/** Applies the server's order after a move, which may contain items unknown here. */
export function inOrder(outline: CourseOutline, move: Move, ids: string[]): CourseOutline {
  const sorted = <Item extends Sibling>(items: Item[]) =>
    items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  if (move.kind === 'module') return { ...outline, modules: sorted(outline.modules) };
  const modules = outline.modules.map((module) =>
    module.id === move.moduleId ? { ...module, lessons: sorted(module.lessons) } : module,
  );
  return { ...outline, modules };
}

/** The lists that undoing a move changes. */
export function seenFor(outline: CourseOutline, back: Move): Seen {
  if (back.kind === 'module') return [{ parentId: outline.id, ids: idsOf(outline.modules) }];
  const touched = [moduleOf(outline, back.lessonId)?.id, back.moduleId];
  return outline.modules
    .filter(({ id }) => touched.includes(id))
    .map(({ id, lessons }) => ({ parentId: id, ids: idsOf(lessons) }));
}

const idsOf = (siblings: Sibling[]) => siblings.map(({ id }) => id);

/** Announced to screen readers: `A roda: 2 de 5`. */
export function placeOf(outline: CourseOutline, move: Move): string {
  const id = move.kind === 'module' ? move.moduleId : move.lessonId;
  const siblings = move.kind === 'module' ? outline.modules : (moduleOf(outline, id)?.lessons ?? []);
  const at = siblings.findIndex((each) => each.id === id);
  return at < 0 ? '' : `${siblings[at]?.title}: ${at + 1} de ${siblings.length}`;
}

export const outlineWithout = (outline: CourseOutline, id: string): CourseOutline => ({
  ...outline,
  modules: without(outline.modules, id).map((module) =>
    module.lessons.some((lesson) => lesson.id === id) ? { ...module, lessons: without(module.lessons, id) } : module,
  ),
});

export const moduleOf = (outline: CourseOutline, lessonId: string) =>
  outline.modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId));

const without = <Item extends Sibling>(siblings: Item[], id: string) => siblings.filter((each) => each.id !== id);
