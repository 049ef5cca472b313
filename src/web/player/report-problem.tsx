import { Check, Megaphone } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { type Trouble, TroubleContext } from './trouble.ts';

type ReportProblemProps = {
  problem: Trouble['problem'];
  /** Whether the video is to blame, rather than the viewer's own connection. */
  likely?: boolean;
};

/** Lets a viewer ask the school for help. The failure itself is reported automatically. */
export function ReportProblem({ problem, likely = true }: ReportProblemProps) {
  const tell = useContext(TroubleContext);
  const [state, setState] = useState<'idle' | 'telling' | 'told' | 'failed'>('idle');
  useEffect(() => {
    if (likely && navigator.onLine) tell?.({ problem, asked: false }).catch(() => {});
  }, [tell, problem, likely]);
  if (!tell) return null;

  function press() {
    setState('telling');
    tell?.({ problem, asked: true }).then(
      () => setState('told'),
      () => setState('failed'),
    );
  }
  if (state === 'told')
    return (
      <p className="player-told" role="status">
        <Check size={16} aria-hidden="true" />
        Escola avisada
      </p>
    );
  return (
    <>
      <Button icon={<Megaphone />} size="small" busy={state === 'telling'} onClick={press}>
        Avisar a escola
      </Button>
      {state === 'failed' && (
        <p className="stage-note" role="status">
          Não deu para avisar agora. Tente de novo.
        </p>
      )}
    </>
  );
}
