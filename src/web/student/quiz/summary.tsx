import { Check } from 'lucide-react';
import { lengthText } from '#shared/access/lengths.ts';
import type { QuizQuestion } from '#shared/contract/student/student-quiz.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

type SummaryProps = {
  questions: readonly QuizQuestion[];
  isAnswered: (questionId: string) => boolean;
  secondsLeft: number | null;
  busy: boolean;
  /** Submitting was tried, and some answers could not be saved. */
  unsaved: boolean;
  onShow: (at: number) => void;
  onSubmit: () => void;
};

/** Before submission: the unanswered questions, with links to them. */
export function Summary({ questions, isAnswered, secondsLeft, busy, unsaved, onShow, onSubmit }: SummaryProps) {
  const blank = questions.filter(({ id }) => !isAnswered(id)).length;
  return (
    <>
      <div>
        <h1 tabIndex={-1}>Enviar respostas</h1>
        <p className="mt-2 text-muted">
          {blank === 0 ? 'Todas as perguntas têm resposta.' : blankText(blank)}
          {secondsLeft !== null && ` Faltam ${lengthText(secondsLeft)}.`}
        </p>
      </div>
      <ol className="quiz-sum">
        {questions.map(({ id, body }, at) => (
          <li key={id}>
            <button type="button" onClick={() => onShow(at)}>
              <span className="quiz-letter">{at + 1}</span>
              <span className="truncate">{body}</span>
              <span>{isAnswered(id) ? <Check className="size-4" aria-label="Respondida" /> : 'Em branco'}</span>
            </button>
          </li>
        ))}
      </ol>
      {unsaved && (
        <Note tone="bad" role="alert">
          Nem todas as respostas foram salvas. Verifique sua internet e envie de novo.
        </Note>
      )}
      <div className="quiz-foot">
        <div className="quiz-end">
          <Button size="large" onClick={() => onShow(questions.length - 1)}>
            Voltar
          </Button>
          <Button variant="primary" size="large" busy={busy} busyText="Enviando..." onClick={onSubmit}>
            Enviar
          </Button>
        </div>
      </div>
    </>
  );
}

const blankText = (count: number) =>
  count === 1
    ? '1 pergunta está em branco e conta como errada.'
    : `${count} perguntas estão em branco e contam como erradas.`;
