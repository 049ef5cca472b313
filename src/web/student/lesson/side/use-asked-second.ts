import { useEffect, useState } from 'react';
import { usePlayer } from '#web/player/state/playback.ts';
import type { MiniLesson } from '../../mini/mini-lesson.ts';
import { navigate, useLocation, wasOpenedHere } from '../../routing/location.ts';
import { coursePath, secondIn } from '../../routing/paths.ts';

export type AskedSecond = { lessonId: string; second: number };

/**
 * The second in the address, which is then removed, so that a reload resumes normally.
 * @param mini the lesson that was playing in the corner, which continues at its position; it counts for the first
 * lesson only
 */
export function useAskedSecond(courseId: string, lessonId: string, mini: MiniLesson | null): AskedSecond | null {
  const second = secondIn(useLocation().search);
  const [asked, setAsked] = useState<AskedSecond | null>(() => firstAsked(lessonId, second, mini));
  if (asked && asked.lessonId !== lessonId) setAsked(null);
  useEffect(() => {
    if (second === null) return;
    setAsked({ lessonId, second });
    navigate(coursePath(courseId, lessonId), { replace: true, keepScroll: true, openedHere: wasOpenedHere() });
  }, [courseId, lessonId, second]);
  return asked;
}

function firstAsked(lessonId: string, second: number | null, mini: MiniLesson | null): AskedSecond | null {
  const from = second ?? (mini?.lessonId === lessonId ? mini.second : null);
  return from === null ? null : { lessonId, second: from };
}

/** Seeks if the video is already open. */
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
