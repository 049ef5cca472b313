import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

type QueryNoteProps = {
  title: string;
  of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  className?: string;
};

/** Stands in a form where something of it could not be read, so that it does not look empty. */
export function QueryNote({ title, of, className }: QueryNoteProps) {
  const retry = (
    <Button size="small" icon={<RotateCw />} busy={of.isFetching} onClick={() => of.refetch()}>
      Tentar de novo
    </Button>
  );
  return (
    <Note tone="bad" role="alert" title={title} action={retry} className={className}>
      {explainProblem(of.error).text}
    </Note>
  );
}
