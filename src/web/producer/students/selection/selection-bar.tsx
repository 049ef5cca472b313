import './selection-bar.css';
import { CalendarPlus, Trash2, X } from 'lucide-react';
import { LIMITS } from '#shared/limits.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

type SelectionBarProps = { count: number; onClear: () => void; onExtend: () => void; onRemove: () => void };

export function SelectionBar({ count, onClear, onExtend, onRemove }: SelectionBarProps) {
  const tooMany = count > LIMITS.studentRemoval;
  return (
    <section className="selection-bar" aria-label="Alunos selecionados" ref={moveFocusOnUnmount}>
      <span className="tabular-nums" role="status">
        {counted(count, 'selecionado', 'selecionados')}
        {tooMany && <span className="block text-sm">Até {LIMITS.studentRemoval} de cada vez</span>}
      </span>
      <button type="button" onClick={onClear}>
        <X aria-hidden="true" />
        <span className="max-md:sr-only">Limpar</span>
      </button>
      <button type="button" disabled={count > LIMITS.studentExtension} onClick={onExtend}>
        <CalendarPlus aria-hidden="true" />
        <span className="max-md:sr-only">Estender acesso</span>
      </button>
      <button type="button" className="selection-bar-danger" disabled={tooMany} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
        Remover Selecionados
      </button>
    </section>
  );
}
