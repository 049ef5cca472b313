import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { type Answer, NO_ANSWER } from '#shared/quizzes/grade.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';

type Open = NonNullable<StudentQuiz['open']>;
export type Saving = 'saved' | 'saving' | 'waiting';

/** Texts are saved after a pause in typing. */
const PAUSE_MS = 700;
const AGAIN_MS = 4_000;

/** Answers are saved one by one; after a connection failure they are sent again. */
export function useAnswers({ id, answers }: Open, onOver: () => void) {
  const [given, setGiven] = useState(
    () => new Map(answers.map(({ questionId, answer }) => [questionId, answer as Answer])),
  );
  const [saving, setSaving] = useState<Saving>('saved');
  const dirty = useRef(new Map<string, Answer>());
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useEffectEvent(onOver);

  async function sendAll() {
    for (const [questionId, answer] of dirty.current) {
      try {
        await api.student.answerQuestion.call({ attemptId: id, questionId, answer }, LASTING);
      } catch (error) {
        if (error instanceof Problem && error.status < 500 && error.status !== 429) {
          dirty.current.clear();
          return over();
        }
        setSaving('waiting');
        timer.current = setTimeout(flush, AGAIN_MS);
        return;
      }
      // An answer changed meanwhile is sent again.
      if (dirty.current.get(questionId) === answer) dirty.current.delete(questionId);
    }
    if (dirty.current.size > 0) return sendAll();
    setSaving('saved');
  }
  function flush(): Promise<void> {
    clearTimeout(timer.current);
    sending.current ??= sendAll().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }
  function give(questionId: string, answer: Answer, typed: boolean) {
    setGiven((before) => new Map(before).set(questionId, answer));
    dirty.current.set(questionId, answer);
    setSaving('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, typed ? PAUSE_MS : 0);
  }

  const leave = useEffectEvent(() => void flush());
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    const onOnline = () => leave();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      leave();
    };
  }, []);
  return { answerOf: (questionId: string) => given.get(questionId) ?? NO_ANSWER, give, flush, saving };
}
