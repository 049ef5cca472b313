import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { quizQuery } from './use-quiz.ts';

type Clock = Pick<StudentQuiz, 'lessonId' | 'now'>;

/** Seconds left by the server's clock; null without a limit. Calls back once it is over. */
export function useSecondsLeft(until: string | null, clock: Clock, onOver?: () => void): number | null {
  const ahead = useAhead(clock);
  const leftNow = () => (until === null ? null : Math.max(0, (Date.parse(until) - Date.now() - ahead) / 1000));
  const [left, setLeft] = useState(leftNow);
  const over = useEffectEvent(() => onOver?.());
  const tick = useEffectEvent(() => {
    const now = leftNow();
    setLeft(now);
    return now === 0;
  });
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      if (!tick()) return;
      clearInterval(timer);
      over();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left === null ? null : Math.ceil(left);
}

/** How far the server's clock is ahead. A cached quiz says what it was when it arrived, not when it is shown. */
function useAhead({ lessonId, now }: Clock): number {
  const arrived = useQueryClient().getQueryState(quizQuery(lessonId).queryKey)?.dataUpdatedAt ?? Date.now();
  return Date.parse(now) - arrived;
}
