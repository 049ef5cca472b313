import { useQueryClient } from '@tanstack/react-query';
import { resumeAt } from '#shared/access/resume.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { leaveIfSessionEnded } from '#web/lib/session/session-end.ts';
import type { Stop } from '#web/player/state/position-recorder.ts';
import { lessonQuery } from '../course/queries.ts';
import { inPreview } from '../preview/in-preview.ts';

/** Keeps where the lesson was left. What does not arrive is said again ten seconds later, so a failure is silent. */
export function usePosition(lessonId: string) {
  const queries = useQueryClient();
  return function keep(stop: Stop) {
    if (inPreview()) return;
    const positionSeconds = resumeAt(stop);
    queries.setQueryData(lessonQuery(lessonId).queryKey, (known) => known && { ...known, positionSeconds });
    api.student.setPosition.call({ lessonId, ...stop }, LASTING).catch(leaveIfSessionEnded);
  };
}
