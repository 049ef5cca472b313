import './connection-bar.css';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topLayer } from '#web/ui/overlay/top-layer.ts';
import { Spinner } from './spinner.tsx';

type ConnectionBarProps = { state: 'lost' | 'back' | null; onRetry: () => void };

/** Until hydration. */
const nowhere = () => null;

/** It moves into the open dialog, because everything outside one is inert. */
export function ConnectionBar({ state, onRetry }: ConnectionBarProps) {
  const place = useSyncExternalStore(topLayer.subscribe, topLayer.current, nowhere);
  if (!place) return null;
  return createPortal(
    <div className="connection-bar print:hidden" role="status" data-state={state}>
      {state === 'lost' && (
        <>
          <Spinner className="size-4" />
          <span>Sem conexão. Nada do que está na tela se perde.</span>
          <button type="button" onClick={onRetry}>
            Tentar agora
          </button>
        </>
      )}
      {state === 'back' && <span>A conexão voltou.</span>}
    </div>,
    place,
  );
}
