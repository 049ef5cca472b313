import { Captions } from 'lucide-react';
import type { Caption } from '#web/player/controls/captions.ts';
import { ChoiceMenu } from './choice-menu.tsx';

type CaptionsMenuProps = { captions: Caption[]; onPick: (id: number | null) => void };

/** Hidden for videos without captions. */
export function CaptionsMenu({ captions, onPick }: CaptionsMenuProps) {
  if (captions.length === 0) return null;
  const showing = captions.find((caption) => caption.showing);
  return (
    <ChoiceMenu
      name="Legendas"
      label={`Legendas: ${showing?.label ?? 'Desativadas'}`}
      face={<Captions />}
      className={showing ? 'player-lit' : ''}
      options={[{ value: null, label: 'Desativadas' }, ...captions.map(({ id, label }) => ({ value: id, label }))]}
      chosen={showing?.id ?? null}
      onPick={onPick}
    />
  );
}
