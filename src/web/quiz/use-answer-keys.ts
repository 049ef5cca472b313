import { useEffect, useEffectEvent } from 'react';
import type { QuizQuestion } from '#shared/contract/student/student-quiz.ts';
import type { Answer } from '#shared/quizzes/grade.ts';
import { chosen } from './question-view.tsx';

/** A to Z choose, Enter continues; ignored in text fields and on buttons. */
export function useAnswerKeys(
  question: QuizQuestion | undefined,
  answer: Answer | undefined,
  onAnswer: (answer: Answer) => void,
  onForward: () => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!question || !answer || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest('textarea, button, a, select')) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onForward();
    }
    const isChoice = question.kind === 'single' || question.kind === 'multiple' || question.kind === 'boolean';
    const at = event.key.length === 1 ? event.key.toUpperCase().charCodeAt(0) - 65 : -1;
    const option = isChoice ? question.options[at] : undefined;
    if (option) onAnswer(chosen(answer, option.id, question.kind === 'multiple'));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
