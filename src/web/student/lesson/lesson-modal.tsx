import './lesson.css';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { PlaybackContext, useNewPlayback } from '#web/player/state/playback.ts';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { useOutdatedHome } from '../catalogue/use-outdated-home.ts';
import { type LessonPlace, placeOf } from '../course/lesson-order.ts';
import { useMiniAfter } from '../mini/use-mini-after.ts';
import { forgetToPlay, goBack, navigate, wasOpenedHere, wasOpenedToPlay } from '../routing/location.ts';
import { coursePath } from '../routing/paths.ts';
import { LessonHeader } from './lesson-header.tsx';
import { LessonStage } from './lesson-stage.tsx';
import { LessonSide } from './side/lesson-side.tsx';
import { useAskedSecond } from './side/use-asked-second.ts';
import { useWatching } from './watching/use-watching.ts';

const CourseFinale = lazyPiece(() => import('./finale/course-finale.tsx'), 'CourseFinale');

const ONCE_MS = 500;

/** The open lesson is part of the address: it can be shared, reloaded, and closed with the browser's back button. */
function useLessonAddress(courseId: string) {
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

/** Completing the last lesson ends the course: immediately, or after the video that completed it. */
function useFinale(progress: number, afterVideo: boolean) {
  const [before, setBefore] = useState(progress);
  const [finale, setFinale] = useState<'due' | 'shown' | null>(null);
  if (progress !== before) {
    setBefore(progress);
    setFinale(progress < 100 ? null : afterVideo ? 'due' : 'shown');
  }
  return [finale, setFinale] as const;
}

type LessonModalProps = { course: CourseDetail; lessonId: string | undefined };

/** Full screen over the course, while the address names one of its lessons. */
export function LessonModal({ course, lessonId }: LessonModalProps) {
  const place = lessonId ? placeOf(course, lessonId) : null;
  const [last, setLast] = useState(place);
  if (place && place !== last && (place.lesson !== last?.lesson || place.module !== last.module)) setLast(place);
  if (!last) return null;
  return <LessonWindow course={course} place={place ?? last} open={place !== null} onGone={() => setLast(null)} />;
}

type LessonWindowProps = { course: CourseDetail; place: LessonPlace; open: boolean; onGone: () => void };

function LessonWindow({ course, place, open, onGone }: LessonWindowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { show, close } = useLessonAddress(course.id);
  const [goesOn, setGoesOn] = useState(() => (wasOpenedToPlay() ? place.lesson.id : null));
  useEffect(forgetToPlay, []);
  const playback = useNewPlayback();
  const mini = useMiniAfter(course.id, place.lesson.id, open, playback);
  const start = useAskedSecond(course.id, place.lesson.id, mini);
  const watching = useWatching(course.id);
  const [finale, setFinale] = useFinale(course.progress, watching.completed === place.lesson.id);
  useOutdatedHome();
  const hydrating = useHydrating();
  const [drawn] = useState(hydrating);
  useModal(ref, open, onGone);
  // The dialog is now modal, which the server could not make it. React ignores unchanged attributes.
  useLayoutEffect(() => ref.current?.removeAttribute('data-drawn'), []);
  return (
    <dialog
      ref={ref}
      className="lesson on-cinema"
      data-drawn={drawn || undefined}
      aria-label={`Aula: ${place.lesson.title}`}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (document.fullscreenElement) document.exitFullscreen();
        else if (finale === 'shown') setFinale(null);
        else close();
      }}
    >
      {finale === 'shown' ? (
        <Suspense>
          <CourseFinale course={course} onBack={close} onClose={() => setFinale(null)} />
        </Suspense>
      ) : (
        <>
          <LessonHeader place={place} onShow={show} onClose={close} />
          <PlaybackContext value={playback}>
            <div className="lesson-columns">
              <LessonStage
                courseId={course.id}
                place={place}
                start={start}
                playing={goesOn === place.lesson.id || start?.lessonId === place.lesson.id}
                watching={watching}
                onFinale={finale === 'due' ? () => setFinale('shown') : null}
                onGoOn={(lessonId) => {
                  // The focused button is about to disappear; keys should still reach the player.
                  ref.current?.focus();
                  setGoesOn(lessonId);
                  show(lessonId);
                }}
              />
              <LessonSide course={course} place={place} />
            </div>
          </PlaybackContext>
        </>
      )}
    </dialog>
  );
}
