import { ChevronDown, ChevronUp } from 'lucide-react';
import { useBenchActions } from '#web/producer/modules/forms/bench-actions.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

type MoveButtonsProps = { id: string; title: string; isFirst: boolean; isLast: boolean };

/** At the ends a button is kept, so that it keeps the focus. */
export function MoveButtons({ id, title, isFirst, isLast }: MoveButtonsProps) {
  const { step } = useBenchActions();
  const shared = { size: 'small', tooltip: false, className: 'bench-move' } as const;
  return (
    <span className="flex flex-none">
      <IconButton
        {...shared}
        label={`Subir ${title}`}
        icon={<ChevronUp />}
        aria-disabled={isFirst || undefined}
        onClick={() => step(id, -1)}
      />
      <IconButton
        {...shared}
        label={`Descer ${title}`}
        icon={<ChevronDown />}
        aria-disabled={isLast || undefined}
        onClick={() => step(id, 1)}
      />
    </span>
  );
}
