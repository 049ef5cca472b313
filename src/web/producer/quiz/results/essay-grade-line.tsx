import type { EssayGrade } from '#shared/contract/quiz-results.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';

/** From hundredths: "2,5". */
export const pointsText = (points: number) => (points / 100).toLocaleString('pt-BR');

type EssayGradeLineProps = {
  grade: EssayGrade;
  most: number;
  /** Null while it is being corrected. */
  onCorrect: (() => void) | null;
};

/** What an essay has been given. */
export const EssayGradeLine = ({ grade: { points, comment, gradedAt }, most, onCorrect }: EssayGradeLineProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t pt-3">
    <div className="min-w-0">
      <p>
        <b className="font-strong">
          {pointsText(points)} de {most} pontos
        </b>{' '}
        <span className="text-muted text-sm">corrigida em {formatDateTime(new Date(gradedAt))}</span>
      </p>
      {comment && <p className="whitespace-pre-line wrap-anywhere text-muted text-sm">{comment}</p>}
    </div>
    {onCorrect && (
      <Button size="small" onClick={onCorrect}>
        Corrigir nota
      </Button>
    )}
  </div>
);
