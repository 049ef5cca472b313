import { CircleAlert, RotateCw } from 'lucide-react';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function StageSkeleton() {
  return (
    <Loading label="Carregando a aula">
      <Skeleton className="stage-box" />
    </Loading>
  );
}

type StageErrorProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function StageError({ error, retrying, onRetry }: StageErrorProps) {
  return (
    <div className="stage-box stage-message" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>Não foi possível carregar a aula</p>
      <p className="stage-note">{explainProblem(error).text}</p>
      <Button icon={<RotateCw />} busy={retrying} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}
