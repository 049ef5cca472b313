import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EssayGrade, PendingEssay } from '#shared/contract/quiz-results.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { EssayGradeLine, pointsText } from './essay-grade-line.tsx';
import { focusNextEssayOnUnmount } from './focus-next-essay.ts';
import { forget, keepTyped, keptOf, type Typed } from './kept-essays.ts';
import { useGradeEssay } from './use-grade-essay.ts';

type EssayCardProps = {
  essay: PendingEssay;
  grade?: EssayGrade | null;
  /** Is not called for a correction. */
  onGraded?: () => void;
};
/** In hundredths of a point. */
type Grade = { points: number; comment: string };
type Correction = { from: Grade; to: Grade };

const NOTHING: Typed = { points: '', comment: '' };

/** An essay with its points, or with its grade, which can be corrected. */
export function EssayCard({ essay, grade = null, onGraded }: EssayCardProps) {
  const { studentName, body, text, points: most, guide, submittedAt } = essay;
  const [typed, setTyped] = useState(() => keptOf(essay));
  const card = useRef<HTMLDivElement>(null);
  const [confirming, setConfirming] = useState<Correction | null>(null);
  const given = grade ? { points: pointsText(grade.points), comment: grade.comment } : NOTHING;
  const { points: written, comment } = typed ?? given;
  const points = Math.round(Number(written.replace(',', '.')) * 100);
  const isPoints = written.trim() !== '' && points >= 0 && points <= most * 100;
  const isSame = grade?.points === points && grade.comment === comment;
  const change = (next: Partial<Typed>) => {
    const now = { points: written, comment, ...next };
    keepTyped(essay, now);
    setTyped(now);
  };
  const stop = () => {
    forget(essay);
    setTyped(null);
  };
  /** The pressed button is replaced: the focus goes on to what has come. */
  const exchange = (act: () => void, next: 'input' | 'button') => {
    flushSync(act);
    card.current?.querySelector<HTMLElement>(next)?.focus();
  };
  const { give, busy } = useGradeEssay(essay, ({ again }) => {
    setTyped(null);
    if (!again) onGraded?.();
  });
  const correct = ({ from, to }: Correction) => give(to, from).finally(() => setConfirming(null));
  return (
    <Card className="grid gap-3" ref={card}>
      <div>
        <p className="text-muted text-sm">
          {studentName} · {formatDateTime(new Date(submittedAt))}
        </p>
        <h3 className="text-md wrap-anywhere">{body}</h3>
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {guide && <p className="text-muted text-sm wrap-anywhere">Espera-se: {guide}</p>}
      {grade && (
        <EssayGradeLine
          grade={grade}
          most={most}
          onCorrect={typed ? null : () => exchange(() => change({}), 'input')}
        />
      )}
      {(!grade || typed) && (
        <form
          ref={focusNextEssayOnUnmount}
          className="grid items-start gap-3 lg:grid-cols-[150px_minmax(0,1fr)_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPoints || isSame || busy) return;
            const to = { points, comment };
            if (grade) setConfirming({ from: { points: grade.points, comment: grade.comment }, to });
            else void give(to);
          }}
        >
          <Field label={`Pontos (até ${most})`} error={written !== '' && !isPoints ? `De 0 a ${most}` : undefined}>
            <TextInput
              inputMode="decimal"
              value={written}
              onChange={({ target }) => change({ points: target.value })}
            />
          </Field>
          <Field label="Comentário" optional>
            <Textarea
              rows={2}
              maxLength={LIMITS.quizComment}
              value={comment}
              onChange={({ target }) => change({ comment: target.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-2 lg:mt-6.5">
            {grade && <Button onClick={() => exchange(stop, 'button')}>Cancelar</Button>}
            <Button type="submit" variant="primary" busy={busy} disabled={!isPoints || isSame}>
              {grade ? 'Salvar nota' : 'Corrigir'}
            </Button>
          </div>
        </form>
      )}
      <ConfirmDialog
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming && void correct(confirming)}
        title={`Corrigir a nota de ${studentName}?`}
        confirm="Corrigir nota"
        tone="primary"
        busy={busy}
        busyText="Corrigindo..."
      >
        {confirming && changeText(confirming, most)} Se a nota do questionário mudar, o aluno recebe um aviso. Quem já
        passou continua aprovado.
      </ConfirmDialog>
    </Card>
  );
}

const changeText = ({ from, to }: Correction, most: number) =>
  from.points === to.points
    ? 'Os pontos continuam os mesmos e o comentário muda.'
    : `De ${pointsText(from.points)} para ${pointsText(to.points)} de ${most} pontos.`;
