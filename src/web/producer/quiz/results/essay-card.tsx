import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingEssay } from '#shared/contract/quizzes.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/button/copy-text.ts';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { forget, keepTyped, keptOf } from './kept-essays.ts';

/** An essay with its points. */
export function EssayCard({ essay, onGraded }: { essay: PendingEssay; onGraded?: () => void }) {
  const { attemptId, questionId, studentName, body, text, points: most, guide, submittedAt } = essay;
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => keptOf(essay));
  const { comment } = typed;
  const points = Number(typed.points.replace(',', '.'));
  const isPoints = typed.points.trim() !== '' && points >= 0 && points <= most;
  const change = (next: Partial<typeof typed>) => {
    const now = { ...typed, ...next };
    keepTyped(essay, now);
    setTyped(now);
  };
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const { mutate, isPending } = useMutation(
    api.producer.gradeEssay.mutationOptions({
      onSuccess: () => {
        forget(essay);
        toast.success(`Resposta de ${studentName} corrigida`);
        onGraded?.();
        refresh();
      },
      onError: (error, given) => {
        if (!(error instanceof Problem && error.code === 'edit_conflict'))
          return void toast.error(explainProblem(error).text);
        forget(essay);
        toast.error(
          `A resposta de ${studentName} já estava corrigida. Os seus pontos e o seu comentário não foram salvos.`,
          given.comment ? { label: 'Copiar comentário', onClick: () => void copyText(given.comment) } : undefined,
        );
        refresh();
      },
    }),
  );
  return (
    <Card className="grid gap-3">
      <div>
        <p className="text-muted text-sm">
          {studentName} · {formatDateTime(new Date(submittedAt))}
        </p>
        <h3 className="text-md wrap-anywhere">{body}</h3>
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {guide && <p className="text-muted text-sm wrap-anywhere">Espera-se: {guide}</p>}
      <form
        className="grid items-start gap-3 lg:grid-cols-[150px_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPoints && !isPending) mutate({ attemptId, questionId, points: Math.round(points * 100), comment });
        }}
      >
        <Field label={`Pontos (até ${most})`} error={typed.points !== '' && !isPoints ? `De 0 a ${most}` : undefined}>
          <TextInput
            inputMode="decimal"
            value={typed.points}
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
        <Button type="submit" variant="primary" className="lg:mt-6.5" busy={isPending} disabled={!isPoints}>
          Corrigir
        </Button>
      </form>
    </Card>
  );
}
