import { CircleAlert, RotateCw } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Button } from '#web/ui/button/button.tsx';
import { adviceFor, isOwnFault } from './player-texts.ts';

const ReportProblem = lazyPiece(() => import('./report-problem.tsx'), 'ReportProblem');

/** Tries again by itself when the connection is back. */
export function PlayerError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <div className="absolute inset-0 stage-message" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{text}</p>
      <p className="stage-note">{adviceFor(text)}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button icon={<RotateCw />} size="small" onClick={onRetry}>
          Tentar de novo
        </Button>
        <Suspense>
          <ReportProblem problem="failed" likely={!isOwnFault(text)} />
        </Suspense>
      </div>
    </div>
  );
}
