import { useSyncExternalStore } from 'react';

/** A lesson that continues in the corner, at `second`, or at its last position. */
export type MiniLesson = { courseId: string; lessonId: string; second: number | null };

let mini: MiniLesson | null = null;
const listeners = new Set<() => void>();

export const miniLesson = () => mini;

export function setMiniLesson(next: MiniLesson | null) {
  if (mini === next) return;
  mini = next;
  for (const listener of listeners) listener();
}

/** For whoever takes over from here; nothing else is told of it. */
export function keepSecond(of: MiniLesson, second: number | null) {
  of.second = second;
}

export function useMiniLesson(): MiniLesson | null {
  return useSyncExternalStore(subscribe, miniLesson, () => null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
