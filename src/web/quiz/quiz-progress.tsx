import './quiz.css';
import { Clock } from 'lucide-react';
import { lengthText } from '#shared/access/lengths.ts';
import { cx } from '#web/ui/cx.ts';

type QuizProgressProps = { at: number; of: number; secondsLeft: number | null };

/** More segments would be thinner than their gaps. */
const MOST_SEGMENTS = 40;
const URGENT = 60;

export function QuizProgress({ at, of, secondsLeft }: QuizProgressProps) {
  const segments = Math.min(of, MOST_SEGMENTS);
  const on = Math.round(((at + 1) * segments) / of);
  return (
    <div className="quiz-progress">
      <span>
        {at + 1} de {of}
      </span>
      <div
        className="quiz-segments"
        role="progressbar"
        aria-label="Questão"
        aria-valuenow={at + 1}
        aria-valuemin={0}
        aria-valuemax={of}
      >
        {Array.from({ length: segments }, (_, segment) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have only their places
          <i key={segment} data-on={segment < on || undefined} />
        ))}
      </div>
      {secondsLeft !== null && (
        <span role="timer" className={cx(secondsLeft <= URGENT && 'quiz-urgent')}>
          <Clock aria-hidden="true" />
          <span className="sr-only">Tempo restante:</span>
          {lengthText(secondsLeft)}
        </span>
      )}
    </div>
  );
}
