import { useEffect, useState } from 'react';
import { usePlayer } from '#web/player/state/playback.ts';
import { navigate, useLocation, wasOpenedHere } from '../../routing/location.ts';
import { coursePath, secondIn } from '../../routing/paths.ts';

export type AskedSecond = { lessonId: string; second: number };

/** The second that the address names, which is then taken out of it: a reload goes on where the lesson was left. */
export function useAskedSecond(courseId: string, lessonId: string): AskedSecond | null {
  const second = secondIn(useLocation().search);
  const [asked, setAsked] = useState<AskedSecond | null>(second === null ? null : { lessonId, second });
  useEffect(() => {
    if (second === null) return;
    setAsked({ lessonId, second });
    navigate(coursePath(courseId, lessonId), { replace: true, keepScroll: true, openedHere: wasOpenedHere() });
  }, [courseId, lessonId, second]);
  return asked;
}

/** Where the video is open already. */
export function useGoingTo(asked: AskedSecond | null) {
  const player = usePlayer();
  const [gone, setGone] = useState(asked);
  useEffect(() => {
    if (!asked || asked === gone) return;
    setGone(asked);
    player?.seek(asked.second);
    player
      ?.media()
      ?.play()
      .catch(() => {});
  }, [asked, gone, player]);
}
