import './quiz-page.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { goBack, navigate, wasOpenedHere } from '../routing/location.ts';
import { CATALOGUE, coursePath } from '../routing/paths.ts';
import { Intro } from './intro.tsx';
import { QuizHead } from './quiz-head.tsx';
import { QuizPreview } from './quiz-preview.tsx';
import { Result } from './result.tsx';
import { Running } from './running.tsx';
import { quizQuery, useQuiz } from './use-quiz.ts';
import { useStartOf } from './use-start-of.ts';

/** A full-screen page without distractions; Esc returns to the lesson. */
export function QuizPage({ params: { lessonId = '' } }: { params: { lessonId?: string } }) {
  useTitle('Questionário');
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, true, () => {});
  const { data, error, isFetching, refetch } = useQuery({ ...quizQuery(lessonId), refetchOnWindowFocus: false });
  return (
    <dialog
      ref={ref}
      className="quiz-screen on-bg"
      aria-label="Questionário"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (wasOpenedHere()) goBack();
        else navigate(data ? coursePath(data.courseId, lessonId) : CATALOGUE, { replace: true });
      }}
    >
      {data && (inPreview() ? <QuizPreview quiz={data} /> : <Stages quiz={data} />)}
      {!data && error && (
        <main className="quiz">
          <ScreenError title="Erro ao abrir o questionário" error={error} retrying={isFetching} onRetry={refetch} />
        </main>
      )}
      {!data && !error && (
        <Loading label="Carregando o questionário" className="quiz">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-50 w-full" />
        </Loading>
      )}
      <Toaster />
    </dialog>
  );
}

function Stages({ quiz }: { quiz: StudentQuiz }) {
  const { begin, beginning, handIn, answering } = useQuiz(quiz);
  const { open, result, maxAttempts } = quiz;
  // The result of an attempt has the id of the attempt.
  useStartOf(open ? open.id : `result ${result?.id}`);
  if (open) return <Running key={open.id} quiz={quiz} open={open} handIn={handIn} calls={answering} />;
  return (
    <>
      <QuizHead quiz={quiz}>
        {result &&
          `Tentativa ${result.number}${maxAttempts === null ? '' : ` de ${Math.max(maxAttempts, result.number)}`}`}
      </QuizHead>
      {result ? (
        <Result key={result.id} quiz={quiz} result={result} busy={beginning} onStart={begin} />
      ) : (
        <main className="quiz">
          <Intro quiz={quiz} busy={beginning} onStart={begin} />
        </main>
      )}
    </>
  );
}
