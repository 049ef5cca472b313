import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Playback } from '#web/player/state/playback.ts';
import { type MiniLesson, miniLesson, setMiniLesson } from './mini-lesson.ts';

/**
 * A lesson that is closed while its video plays goes on in the corner; one that is opened takes over what plays there.
 * @returns what played in the corner as the window opened
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
    // The window takes a moment to go, and would be heard beside the corner.
    player.media()?.pause();
    setMiniLesson({ courseId, lessonId, second: currentTime });
  });
  // A layout effect: when the window goes, the player is still there to be asked.
  useLayoutEffect(() => (open ? () => handOver() : undefined), [open]);
  return before;
}
