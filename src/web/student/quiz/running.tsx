import { useState } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { isEmpty } from '#shared/quizzes/grade.ts';
import { letterOf } from '#web/quiz/question-texts.ts';
import { QuestionView } from '#web/quiz/question-view.tsx';
import { QuizProgress } from '#web/quiz/quiz-progress.tsx';
import { useAnswerKeys } from '#web/quiz/use-answer-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { QuizHead } from './quiz-head.tsx';
import { Summary } from './summary.tsx';
import { useAnswers } from './use-answers.ts';
import type { useQuiz } from './use-quiz.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useStartOf } from './use-start-of.ts';
import { useSubmit } from './use-submit.ts';

type RunningProps = {
  quiz: StudentQuiz;
  open: NonNullable<StudentQuiz['open']>;
  handIn: ReturnType<typeof useQuiz>['handIn'];
  calls: Parameters<typeof useAnswers>[1];
};

/** One question at a time, then a review, then submission. */
export function Running({ quiz, open, handIn, calls }: RunningProps) {
  const { questions } = open;
  const { answerOf, give, flush, saving } = useAnswers(open, calls);
  const isAnswered = (id: string) => !isEmpty(answerOf(id));
  const [at, setAt] = useState(() => firstOpen(questions, isAnswered));
  const { submit, submitAnyway, submitting, unsaved } = useSubmit({ attemptId: open.id, flush, handIn });
  const left = useSecondsLeft(open.dueAt, quiz, submitAnyway);
  const question = questions[at];
  const answer = (next: Parameters<typeof give>[1]) =>
    question && give(question.id, next, question.kind === 'essay' || question.kind === 'fill');
  const forward = () => setAt(Math.min(at + 1, questions.length));
  useAnswerKeys(question, question && answerOf(question.id), answer, forward);
  useStartOf(at);
  return (
    <>
      <QuizHead quiz={quiz} saving={saving} />
      <main className="quiz">
        {question ? (
          <>
            <QuizProgress at={at} of={questions.length} secondsLeft={left} />
            <QuestionView key={question.id} question={question} answer={answerOf(question.id)} onAnswer={answer} />
            <div className="quiz-foot">
              {question.options.length > 0 && question.kind !== 'match' && (
                <span className="quiz-keys">
                  <kbd>A</kbd> a <kbd>{letterOf(question.options.length - 1)}</kbd> respondem, <kbd>Enter</kbd> avança
                </span>
              )}
              <div className="quiz-end">
                <Button size="large" disabled={at === 0} onClick={() => setAt(at - 1)}>
                  Anterior
                </Button>
                <Button variant="primary" size="large" onClick={forward}>
                  {at === questions.length - 1 ? 'Revisar' : 'Próxima'}
                </Button>
              </div>
            </div>
          </>
        ) : (
          <Summary
            questions={questions}
            isAnswered={isAnswered}
            secondsLeft={left}
            busy={submitting}
            unsaved={unsaved && saving === 'waiting'}
            onShow={setAt}
            onSubmit={submit}
          />
        )}
      </main>
    </>
  );
}

/** Resumes at the first unanswered question, else at the review. */
function firstOpen(questions: RunningProps['open']['questions'], isAnswered: (id: string) => boolean): number {
  const first = questions.findIndex(({ id }) => !isAnswered(id));
  return first === -1 ? questions.length : first;
}
