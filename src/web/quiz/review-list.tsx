import './review.css';
import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reviewed } from '#shared/contract/student/student-quiz.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';

type ReviewListProps = {
  review: readonly Reviewed[];
  /** Link to the second at which a question is explained. */
  again?: (second: number) => ReactNode;
};

const VERDICTS = {
  right: { text: 'Certa', Icon: CircleCheck, className: 'quiz-right' },
  partly: { text: 'Certa em parte', Icon: CircleMinus, className: '' },
  wrong: { text: 'Errada', Icon: CircleX, className: 'quiz-wrong' },
  waiting: { text: 'Em correção', Icon: CircleDashed, className: '' },
  voided: { text: 'Anulada: conta como certa', Icon: CircleCheck, className: 'quiz-right' },
} as const;

/** Right answers shown among the wrong ones; the others are expanded on request. */
const SHOWN = 2;

export function ReviewList({ review, again }: ReviewListProps) {
  const [all, setAll] = useState(false);
  const isRight = ({ verdict }: Reviewed) => verdict === 'right' || verdict === 'voided';
  const right = review.filter(isRight);
  const hidden = all ? [] : right.slice(SHOWN);
  const more = hidden.length > 1 ? hidden : [];
  return (
    <section aria-labelledby="suas-respostas">
      <h2 id="suas-respostas" className="mb-1 text-lg">
        Suas respostas
      </h2>
      <ol className="quiz-review">
        {review
          .filter((each) => !more.includes(each))
          .map((each) => (
            <ReviewItem key={each.questionId} reviewed={each} again={again} />
          ))}
      </ol>
      {more.length > 0 && (
        <Button variant="ghost" className="-ml-3" onClick={() => setAll(true)}>
          Ver as outras {more.length} certas
        </Button>
      )}
    </section>
  );
}

function ReviewItem({ reviewed, again }: { reviewed: Reviewed; again: ReviewListProps['again'] }) {
  const { body, verdict, points, most, key, comment, second } = reviewed;
  const { text, Icon, className } = VERDICTS[verdict];
  const partly = verdict === 'partly' && points !== null;
  return (
    <li>
      <span>
        <Icon aria-hidden="true" className={cx('quiz-verdict', className)} />
        <span className="sr-only">{text}</span>
      </span>
      <span className="min-w-0">
        <b>{body}</b>
        {verdict === 'waiting' && <p>A escola ainda vai corrigir esta resposta.</p>}
        {partly && (
          <p>
            {pointsText(points)} de {pointsText(most)} pontos.
          </p>
        )}
        <p>{givenText(reviewed)}</p>
        {verdict !== 'right' && key && key.right.length > 0 && <p>Resposta certa: {key.right.join('; ')}.</p>}
        {key?.explanation && <p>{key.explanation}</p>}
        {comment && <p>Comentário da escola: {comment}</p>}
      </span>
      <span className="quiz-again">{verdict !== 'right' && second !== null && again?.(second)}</span>
    </li>
  );
}

function givenText({ given, kind, verdict }: Reviewed): string {
  if (given.length === 0) return 'Você não respondeu.';
  if (kind === 'essay' || kind === 'fill') return `Você escreveu: ${given.join('')}`;
  return verdict === 'right' ? given.join('; ') : `Você marcou: ${given.join('; ')}`;
}

const pointsText = (hundredths: number) => (hundredths / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 });
