import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { resumeAt } from '#shared/access/resume.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { useSchool, useViewerAs } from '#web/lib/session/session.ts';
import { leaveIfSessionEnded } from '#web/lib/session/session-end.ts';
import type { Stop } from '#web/player/state/position-recorder.ts';
import { changeCourse } from '../../course/change-course.ts';
import { withPosition } from '../../course/completion.ts';
import { lessonQuery } from '../../course/queries.ts';
import { useCompletion } from '../../course/use-completion.ts';
import { inPreview } from '../../preview/in-preview.ts';
import { createOutbox, type Outbox, type Waiting, WEEK_SECONDS } from './outbox.ts';

/** Another device may have gone on since. */
const LATE_SECONDS = 60;

/** No response, or not the server's: retried. Refusals are not. */
const isPassing = (error: unknown) =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.status === 401;

/**
 * Reports position and played intervals now, or when online again. `completed`: the lesson that this has just
 * completed.
 */
export function useWatching(courseId: string) {
  const queries = useQueryClient();
  const { userId } = useViewerAs('student', 'producer');
  const school = useSchool()?.slug;
  const [outbox] = useState(() => createOutbox(`${userId} ${school}`, () => localStorage));
  const sending = useRef(false);
  const keptMeanwhile = useRef(false);
  const [completed, setCompleted] = useState<string | null>(null);
  const { mutate, show } = useCompletion(courseId);

  const flush = useEffectEvent(async () => {
    if (inPreview() || !navigator.onLine) return;
    // Serialized, so that the last position wins; when the page is hidden it is sent at once.
    if (sending.current && document.visibilityState === 'visible') {
      keptMeanwhile.current = true;
      return;
    }
    sending.current = true;
    do {
      keptMeanwhile.current = false;
      for (const { lessonId, completion } of await sendAll(outbox)) {
        if (completion?.courseId !== courseId) continue;
        setCompleted(lessonId);
        show(lessonId);
      }
    } while (keptMeanwhile.current);
    sending.current = false;
  });
  useEffect(() => {
    flush();
    const onOnline = () => flush();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    completed,
    keep(lessonId: string, { playedSeconds = 0, watched = [], ...stop }: Stop) {
      if (inPreview()) return;
      const positionSeconds = resumeAt(stop);
      queries.setQueryData(lessonQuery(lessonId).queryKey, (known) => known && { ...known, positionSeconds });
      changeCourse(queries, courseId, (known) => withPosition(known, lessonId, positionSeconds));
      outbox.put({ lessonId, ...stop, playedSeconds, watched });
      flush();
    },
    undo() {
      if (completed) mutate({ lessonId: completed, completed: false });
      setCompleted(null);
    },
    dismiss: () => setCompleted(null),
  };
}

export type Watching = ReturnType<typeof useWatching>;

/** Unsent progress is put back. */
async function sendAll(outbox: Outbox) {
  const answers = await Promise.all(outbox.take().map((waiting) => send(waiting, outbox)));
  return answers.filter((answer) => answer !== null);
}

async function send(waiting: Waiting, outbox: Outbox) {
  const { at, ...stop } = waiting;
  const secondsAgo = Math.floor((Date.now() - at) / 1000);
  const late = secondsAgo > LATE_SECONDS ? { secondsAgo: Math.min(secondsAgo, WEEK_SECONDS) } : {};
  try {
    return await api.student.setPosition.call({ ...stop, ...late }, LASTING);
  } catch (error) {
    if (isPassing(error)) outbox.putBack(waiting);
    leaveIfSessionEnded(error);
    return null;
  }
}
