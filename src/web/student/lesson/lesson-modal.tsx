import './lesson.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { PlaybackContext, useNewPlayback } from '#web/player/state/playback.ts';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { type LessonPlace, placeOf } from '../course/lesson-order.ts';
import { forgetToPlay, goBack, navigate, wasOpenedHere, wasOpenedToPlay } from '../routing/location.ts';
import { coursePath } from '../routing/paths.ts';
import { LessonHeader } from './lesson-header.tsx';
import { LessonStage } from './lesson-stage.tsx';
import { LessonSide } from './side/lesson-side.tsx';

const ONCE_MS = 500;

/** The open lesson is part of the address: it can be shared, reloaded and left with the browser's back button. */
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

/** The home goes on with what was watched last: it asks again once a lesson has been open. */
function useOutdatedHome() {
  const queries = useQueryClient();
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: catalogueQuery().queryKey, refetchType: 'none' }),
    [queries],
  );
}

type LessonModalProps = { course: CourseDetail; lessonId: string | undefined };

/** Full screen over the course, for as long as the address names one of its lessons. */
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
  useOutdatedHome();
  useModal(ref, open, onGone);
  return (
    <dialog
      ref={ref}
      className="lesson on-cinema"
      aria-label={`Aula: ${place.lesson.title}`}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (document.fullscreenElement) document.exitFullscreen();
        else close();
      }}
    >
      <LessonHeader place={place} onShow={show} onClose={close} />
      <PlaybackContext value={playback}>
        <div className="min-h-0 min-[1024px]:grid min-[1024px]:grid-cols-[minmax(0,1fr)_392px]">
          <LessonStage
            key={place.lesson.id}
            courseId={course.id}
            place={place}
            playing={goesOn === place.lesson.id}
            onGoOn={(lessonId) => {
              // Its button is about to go, and the keys should still reach the player.
              ref.current?.focus();
              setGoesOn(lessonId);
              show(lessonId);
            }}
          />
          <LessonSide courseId={course.id} place={place} />
        </div>
      </PlaybackContext>
    </dialog>
  );
}
