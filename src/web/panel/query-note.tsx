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
  return (
    <Note tone="bad" role="alert" title={title} className={className}>
      {/* Not the note's own action: beside it, the text of a narrow form would have no width left. */}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <p className="min-w-[min(100%,200px)] flex-1">{explainProblem(of.error).text}</p>
        <Button
          size="small"
          icon={<RotateCw />}
          className="max-md:h-11 max-md:w-full"
          busy={of.isFetching}
          onClick={() => of.refetch()}
        >
          Tentar de novo
        </Button>
      </div>
    </Note>
  );
}
