import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type ActDialogProps<Subject> = {
  /** The person or item it is about; null while the dialog is closed. */
  about: Subject | null;
  onClose: () => void;
  act: (subject: Subject) => Promise<unknown>;
  texts: (subject: Subject) => {
    title: string;
    body: ReactNode;
    confirm: string;
    cancel?: string;
    busyText: string;
    done: string;
  };
};

/** Asks before an action on the team, whose list is refreshed afterwards. */
export function ActDialog<Subject>({ about, onClose, act, texts }: ActDialogProps<Subject>) {
  const { shown, open } = useOpening(about);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (_, subject) => {
      toast.success(texts(subject).done);
      onClose();
    },
    onError: (error) => {
      sayProblem(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.producer.team.key() }),
  });
  if (!shown) return null;
  const { body, done: _, ...said } = texts(shown);
  return (
    <ConfirmDialog open={open} onClose={onClose} onConfirm={() => mutate(shown)} busy={isPending} {...said}>
      {body}
    </ConfirmDialog>
  );
}
