import type { ReleaseRule } from '#shared/access/release.ts';

type Lesson = { id: string; moduleId: string };

/** The lessons that some student must complete before the one at this place of the course, by one of these rules. */
export function awaitedAt(
  all: readonly Lesson[],
  place: number,
  rules: readonly (ReleaseRule | undefined)[],
): string[] {
  const named = rules.flatMap((rule) => rule?.afterLessonId ?? []);
  return rules.some((rule) => rule?.kind === 'previous') ? [...named, ...lessonsBefore(all, place)] : named;
}

/**
 * Lessons that precede another one for some student: with partial access, the first lesson of a module follows the last
 * lesson of an earlier accessible one.
 */
function lessonsBefore(all: readonly Lesson[], place: number): string[] {
  const [before, here] = [all[place - 1], all[place]];
  if (!before) return [];
  if (before.moduleId === here?.moduleId) return [before.id];
  const earlier = all.slice(0, place);
  return earlier.filter(({ moduleId }, at) => earlier[at + 1]?.moduleId !== moduleId).map(({ id }) => id);
}
