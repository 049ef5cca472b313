import { useEffect, useEffectEvent } from 'react';
import type { LessonPlace } from '../../course/lesson-order.ts';

/** The lock screen's and headset's buttons for the previous and next lesson. */
export function useTrackKeys({ previous, next }: LessonPlace, onGoOn: (lessonId: string) => void) {
  const goOn = useEffectEvent(onGoOn);
  const [before, after] = [previous?.available && previous.id, next?.available && next.id];
  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
    session?.setActionHandler('previoustrack', before ? () => goOn(before) : null);
    session?.setActionHandler('nexttrack', after ? () => goOn(after) : null);
    return () => {
      session?.setActionHandler('previoustrack', null);
      session?.setActionHandler('nexttrack', null);
    };
  }, [before, after]);
}
