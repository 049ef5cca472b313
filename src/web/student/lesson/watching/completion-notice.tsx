import './completion-notice.css';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import type { Watching } from './use-watching.ts';

const SHOWN_MS = 10_000;

/** Over the video, also in full screen. Once it is gone, the button below the video can undo the completion. */
export function CompletionNotice({ watching }: { watching: Watching }) {
  const dismiss = useEffectEvent(watching.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <p
      className="completion-notice"
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <CircleCheck aria-hidden="true" />
      Aula concluída
      <Button variant="ghost" size="small" onClick={watching.undo}>
        Desfazer
      </Button>
    </p>
  );
}
