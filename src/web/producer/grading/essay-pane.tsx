import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EssayGrade } from '#shared/contract/quiz-results.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { QueueHead } from '../queue/queue-head.tsx';
import { EssayCard } from '../quiz/results/essay-card.tsx';
import { BackToQueue } from './back-to-queue.tsx';
import { LeftListNote } from './left-list-note.tsx';
import { useGradingKeys } from './use-grading-keys.ts';
import type { GradingList } from './use-queue.ts';

/** Essays of one quiz attempt. Grading the last one removes it from the queue; a grade can be corrected. */
export function EssayPane({ list, attemptId }: { list: GradingList; attemptId: string }) {
  const found = useQuery(api.producer.attemptEssays.queryOptions({ input: { attemptId } }));
  useGradingKeys(list, null);
  const { data } = found;
  const [first] = data?.essays ?? [];
  // What is graded here may not have been read again yet when the next grade is given.
  const gradedHere = useRef(new Set<string>());
  const isGraded = (essay: { questionId: string; grade: EssayGrade | null }) =>
    essay.grade !== null || gradedHere.current.has(essay.questionId);
  return (
    <section
      className="grading-work md:col-start-2 md:col-end-[-1] md:row-start-1 md:row-end-[-1]"
      aria-label="Respostas escritas"
    >
      <BackToQueue list={list} />
      {!data && (found.error ? <QueryError title="Erro ao carregar as respostas" of={found} /> : <Spinner />)}
      {first && (
        <QueueHead className="items-start gap-3 max-md:pl-4">
          <div className="min-w-0">
            <h3>{first.studentName}</h3>
            <p>
              Questionário · {first.lessonTitle} · {first.courseTitle}
            </p>
          </div>
        </QueueHead>
      )}
      <div className="grading-content">
        <LeftListNote list={list} />
        {data?.essays.map(({ grade, ...essay }) => (
          <EssayCard
            key={essay.questionId}
            essay={essay}
            grade={grade}
            onGraded={() => {
              gradedHere.current.add(essay.questionId);
              if (data.essays.every(isGraded)) list.goOn();
            }}
          />
        ))}
      </div>
    </section>
  );
}
