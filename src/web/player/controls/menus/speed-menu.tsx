import { SPEEDS } from '#web/player/state/media-actions.ts';
import { ChoiceMenu } from './choice-menu.tsx';

type SpeedMenuProps = { rate: number; onPick: (rate: number) => void };

export function SpeedMenu({ rate, onPick }: SpeedMenuProps) {
  return (
    <ChoiceMenu
      name="Velocidade"
      label={`Velocidade ${label(rate)}`}
      face={label(rate)}
      className="player-speed"
      options={SPEEDS.map((speed) => ({ value: speed, label: label(speed) }))}
      chosen={rate}
      onPick={onPick}
    />
  );
}

function label(rate: number): string {
  return `${String(rate).replace('.', ',')}x`;
}
