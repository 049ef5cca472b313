import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

const ONCE_MS = 500;

/** The open lesson is part of the address: it can be shared, reloaded and left with the browser's back button. */
export function useLessonAddress(courseId: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const place = { to: '/alunos/curso/$courseId', params: { courseId }, replace: true, resetScroll: false } as const;

  function show(lessonId: string) {
    const { openedHere } = history.location.state;
    navigate({ ...place, search: { aula: lessonId }, state: { openedHere } });
  }

  function close() {
    // Going back takes a moment; a second Esc meanwhile must not leave the course as well.
    if (performance.now() - closedAt.current < ONCE_MS) return;
    closedAt.current = performance.now();
    if (history.location.state.openedHere) history.back();
    else navigate({ ...place, search: {} });
  }

  return { show, close };
}
