import './review.css';
import type { ReactNode } from 'react';

const ROUND = 2 * Math.PI * 59;

type ScoreProps = { score: number | null; title: string; children: ReactNode };

export function Score({ score, title, children }: ScoreProps) {
  return (
    <section className="quiz-score">
      <div className="quiz-ring">
        <svg viewBox="0 0 132 132" aria-hidden="true">
          <circle cx="66" cy="66" r="59" />
          {score !== null && score > 0 && (
            <circle cx="66" cy="66" r="59" strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`} />
          )}
        </svg>
        <b>{score === null ? '…' : `${score}%`}</b>
      </div>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </section>
  );
}
