import './question-figures.css';
import { Check } from 'lucide-react';
import type { QuizResults } from '#shared/contract/quiz-results.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';

type Figures = QuizResults['questions'][number];

/** Percent. Below this a question, its key or the lesson may need a change. */
const HARD = 50;

export function QuestionFigures({ questions }: { questions: readonly Figures[] }) {
  return (
    <ol className="question-figures">
      {questions.map((question, at) => (
        <li key={question.questionId}>
          <div className="question-figure">
            <p className="min-w-0 wrap-anywhere">
              {at + 1}. {question.body}
            </p>
            <b className="tabular-nums">{question.percent === null ? '—' : `${question.percent}%`}</b>
          </div>
          {question.percent !== null && (
            <Progress
              value={question.percent}
              label={`Acerto da pergunta ${at + 1}`}
              tone={question.percent < HARD ? 'bad' : 'mark'}
            />
          )}
          <p className="text-muted text-sm">{noteOf(question)}</p>
          {question.options.length > 0 && question.put > 0 && (
            <ul className="question-choices">
              {question.options.map(({ id, text, correct, chosen }) => (
                <li key={id}>
                  <span className="wrap-anywhere">
                    {correct && <Check className="mr-1 inline size-4" aria-label="Certa" />}
                    {text}
                  </span>
                  <span className="text-muted tabular-nums">
                    {Math.round((chosen * 100) / question.put)}% · {chosen}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function noteOf({ put, blank, options }: Figures): string {
  if (put === 0) return 'Ainda não foi respondida.';
  const parts = [`Apareceu ${counted(put, 'vez', 'vezes')}`];
  if (blank > 0) parts.push(`${counted(blank, 'ficou em branco', 'ficaram em branco')}`);
  const wrong = options.filter(({ correct, chosen }) => !correct && chosen > 0);
  const [worst] = wrong.toSorted((a, b) => b.chosen - a.chosen);
  const right = Math.max(0, ...options.filter(({ correct }) => correct).map(({ chosen }) => chosen));
  if (worst && worst.chosen > right) parts.push(`“${worst.text}” foi mais marcada que a certa: confira o gabarito`);
  return `${parts.join('; ')}.`;
}
