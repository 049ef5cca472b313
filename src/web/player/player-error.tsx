import { CircleAlert, RotateCw } from 'lucide-react';
import { Suspense, useContext, useEffect, useEffectEvent } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Button } from '#web/ui/button/button.tsx';
import { adviceFor, isOwnFault } from './player-texts.ts';
import { TroubleContext } from './trouble.ts';

const ReportProblem = lazyPiece(() => import('./report-problem.tsx'), 'ReportProblem');

/** Retries automatically when the connection is back. */
export function PlayerError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  const canReport = useContext(TroubleContext) !== null;
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
        {canReport && (
          <Suspense fallback={REPORT_SPACE}>
            <ReportProblem problem="failed" likely={!isOwnFault(text)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** As wide as the button that is being loaded, so that the one beside it does not move under the pointer. */
const REPORT_SPACE = (
  <Button style={{ visibility: 'hidden' }} icon={<RotateCw />} size="small">
    Avisar a escola
  </Button>
);
