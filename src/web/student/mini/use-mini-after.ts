import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Playback } from '#web/player/state/playback.ts';
import { type MiniLesson, miniLesson, setMiniLesson } from './mini-lesson.ts';

/**
 * Closing a lesson while its video plays continues it in the mini player; opening one takes over from there.
 * @returns what was playing in the corner when the lesson opened
 */
export function useMiniAfter(courseId: string, lessonId: string, open: boolean, playback: Playback) {
  const [before] = useState<MiniLesson | null>(miniLesson);
  useEffect(() => {
    if (open) setMiniLesson(null);
  }, [open]);

  const handOver = useEffectEvent(() => {
    const player = playback.store();
    const { phase, currentTime } = player?.snapshot() ?? {};
    if (!player || currentTime === undefined || (phase !== 'playing' && phase !== 'buffering')) return;
    // The dialog closes with a delay, in which both would be audible.
    player.media()?.pause();
    setMiniLesson({ courseId, lessonId, second: currentTime });
  });
  // A layout effect, because the player still exists when the dialog is closed.
  useLayoutEffect(() => (open ? () => handOver() : undefined), [open]);
  return before;
}
