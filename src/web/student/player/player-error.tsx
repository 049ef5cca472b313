import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

export function PlayerError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="player-notice" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{text}</p>
      <Button icon={<RotateCw />} size="small" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}
