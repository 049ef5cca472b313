import { useRef } from 'react';
import { goBack, navigate, wasOpenedHere } from '../routing/location.ts';
import { coursePath } from '../routing/paths.ts';

const ONCE_MS = 500;

/** The open lesson is part of the address: it can be shared, reloaded and left with the browser's back button. */
export function useLessonAddress(courseId: string) {
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  function show(lessonId: string) {
    navigate(coursePath(courseId, lessonId), { replace: true, keepScroll: true, openedHere: wasOpenedHere() });
  }

  function close() {
    // Going back takes a moment; a second Esc meanwhile must not leave the course as well.
    if (performance.now() - closedAt.current < ONCE_MS) return;
    closedAt.current = performance.now();
    if (wasOpenedHere()) goBack();
    else navigate(coursePath(courseId), { replace: true, keepScroll: true });
  }

  return { show, close };
}
