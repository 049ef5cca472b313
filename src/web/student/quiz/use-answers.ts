import { useEffect, useSyncExternalStore } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { NO_ANSWER } from '#shared/quizzes/grade.ts';
import { outboxOf } from './answer-outbox.ts';

type Open = NonNullable<StudentQuiz['open']>;

/** The answers to an open attempt: those given here come before those that were loaded with it, until they are saved. */
export function useAnswers({ id, answers }: Open, calls: Parameters<typeof outboxOf>[1]) {
  const { current, subscribe, give, flush, dropSaved } = outboxOf(id, calls);
  const { given, saving } = useSyncExternalStore(subscribe, current);
  const answerOf = (questionId: string) =>
    given.get(questionId) ?? answers.find((each) => each.questionId === questionId)?.answer ?? NO_ANSWER;
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [flush]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they were loaded or saved
  useEffect(dropSaved, [answers]);
  useEffect(() => {
    if (saving !== 'waiting') return;
    // They wait in this page alone, so browsers ask before it is reloaded or closed.
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saving]);
  return { answerOf, give, flush, saving };
}
