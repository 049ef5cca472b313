import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction, BulkChange } from '#shared/contract/people/bulk-actions.ts';
import { sentId } from '#web/conversations/sent-id.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import type { SelectedStudents } from '../selection/selected-students.ts';

/** The selection has changed meanwhile: nothing was done, and the person is asked again. */
export class SelectionChanged extends Error {}

/** `formTexts` of a dialog that starts a bulk action. */
export function changeTexts(unexpected: string) {
  const texts = formTexts('enrollment', unexpected);
  const explain = (error: unknown) =>
    error instanceof SelectionChanged ? { message: error.message } : texts.explain(error);
  return { ...texts, explain };
}

/** A bulk action, with an idempotency key per change: retries count once, and another change is another action. */
export function useBulkChange({ students, count }: SelectedStudents) {
  const [actionIds] = useState(sentId);
  const [expected, setExpected] = useState(count);
  const { mutateAsync, isPending } = useMutation(api.producer.startBulkAction.mutationOptions());

  async function start(change: BulkChange): Promise<BulkAction> {
    try {
      return await mutateAsync({ actionId: actionIds.of(change), students, expected, change });
    } catch (error) {
      const { code, count } = explainProblem(error);
      if (code !== 'selection_changed' || count === undefined) throw error;
      setExpected(count);
      const now = count === 1 ? 'agora é 1 aluno' : `agora são ${count.toLocaleString('pt-BR')} alunos`;
      throw new SelectionChanged(`A lista mudou: ${now}. Confira e confirme de novo.`);
    }
  }
  return { expected, start, isPending };
}
