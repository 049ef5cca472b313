import { Settings2 } from 'lucide-react';
import type { Quality } from '#web/player/engines/quality.ts';
import { ChoiceMenu } from './choice-menu.tsx';

type QualityMenuProps = { quality: Quality | null; onPick: (height: number | null) => void };

/** Hidden for videos with a single quality. */
export function QualityMenu({ quality, onPick }: QualityMenuProps) {
  if (!quality) return null;
  const { heights, chosen } = quality;
  return (
    <ChoiceMenu
      name="Qualidade"
      label={`Qualidade: ${chosen === null ? 'Automática' : `${chosen}p`}`}
      face={<Settings2 />}
      className={chosen === null ? '' : 'player-lit'}
      options={[
        { value: null, label: 'Automática' },
        ...heights.map((height) => ({ value: height, label: `${height}p` })),
      ]}
      chosen={chosen}
      onPick={onPick}
    />
  );
}
