import { useState } from 'react';
import type { Reviewed } from '#shared/contract/student/student-quiz.ts';
import { type Answer, mostPoints, NO_ANSWER, pointsFor, scoreOf, verdictOf } from '#shared/quizzes/grade.ts';
import { drawQuestions, type ShownQuestion } from '#shared/quizzes/shown.ts';
import { newId } from '#web/lib/new-id.ts';
import { QuestionView } from '#web/quiz/question-view.tsx';
import { QuizProgress } from '#web/quiz/quiz-progress.tsx';
import { ReviewList } from '#web/quiz/review-list.tsx';
import { Score } from '#web/quiz/score.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Draft } from './draft.ts';

type PreviewDialogProps = { draft: Draft; onClose: () => void };

const CHANCE = { pick: (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below, newId };

/** The draft as a student sees it; nothing is saved. */
export function PreviewDialog({ draft, onClose }: PreviewDialogProps) {
  const [questions] = useState(() => drawQuestions(draft.questions, draft.rules, CHANCE));
  const [answers, setAnswers] = useState(new Map<string, Answer>());
  const [at, setAt] = useState(0);
  const question = questions[at];
  return (
    <Dialog
      open
      onClose={onClose}
      size="workbench"
      title="Ver como aluno"
      subtitle="Nada do que você responder aqui é guardado."
      footer={
        <>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            Anterior
          </Button>
          {question ? (
            <Button variant="primary" onClick={() => setAt(at + 1)}>
              {at === questions.length - 1 ? 'Enviar' : 'Próxima'}
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              Fechar
            </Button>
          )}
        </>
      }
    >
      <div className="quiz">
        {question ? (
          <>
            <QuizProgress
              at={at}
              of={questions.length}
              secondsLeft={draft.rules.limitMinutes && draft.rules.limitMinutes * 60}
            />
            <QuestionView
              key={question.id}
              question={question}
              answer={answers.get(question.id) ?? NO_ANSWER}
              onAnswer={(answer) => setAnswers((before) => new Map(before).set(question.id, answer))}
            />
          </>
        ) : (
          <Outcome questions={questions} answers={answers} minPercent={draft.rules.minPercent} />
        )}
      </div>
    </Dialog>
  );
}

type OutcomeProps = { questions: ShownQuestion[]; answers: ReadonlyMap<string, Answer>; minPercent: number };

function Outcome({ questions, answers, minPercent }: OutcomeProps) {
  const given = questions.map((question) => {
    const answer = answers.get(question.id) ?? NO_ANSWER;
    return { questionId: question.id, answer, points: pointsFor(question, answer) };
  });
  const score = scoreOf(questions, given);
  return (
    <>
      <Score score={score} title={score >= minPercent ? 'Você passou' : 'Ainda não foi desta vez'}>
        <p>A nota mínima é {minPercent}%.</p>
      </Score>
      <ReviewList review={questions.map((question, at) => reviewOf(question, given[at]?.answer ?? NO_ANSWER))} />
    </>
  );
}

function reviewOf(question: ShownQuestion, answer: Answer): Reviewed {
  const { id: questionId, kind, body, options, explanation, second } = question;
  const points = pointsFor(question, answer);
  const texts = options.filter(({ id }) => answer.choices.includes(id)).map(({ text }) => text);
  return {
    ...{ questionId, kind, body, points, second, comment: null, most: mostPoints(question) },
    verdict: verdictOf(question, points),
    given: answer.text === '' ? texts : [answer.text],
    key: {
      right: options
        .filter(({ correct }) => correct)
        .map(({ text, match }) => (kind === 'match' ? `${text} → ${match}` : text)),
      explanation,
    },
  };
}
