import { Play } from 'lucide-react';

type BigPlayProps = { loading: boolean; onPlay: () => void };

export function BigPlay({ loading, onPlay }: BigPlayProps) {
  return (
    <button type="button" className="player-big" data-loading={loading || undefined} onClick={onPlay}>
      <Play aria-hidden="true" />
      <span className="sr-only">Reproduzir o vídeo</span>
    </button>
  );
}
