import './scroll-row.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useScrollRow } from './use-scroll-row.ts';

type ScrollRowProps = { title: string; count?: number; children: ReactNode };

/** A horizontally scrolling row of list items. */
export function ScrollRow({ title, count, children }: ScrollRowProps) {
  const id = useId();
  const { ref, edges, turn } = useScrollRow();
  return (
    <section aria-labelledby={id}>
      <div className="scroll-row-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="text-base text-muted tabular-nums">{count}</span>}
        {!(edges.start && edges.end) && (
          <div className="scroll-row-turn">
            <IconButton
              label="Anterior"
              icon={<ChevronLeft />}
              variant="secondary"
              disabled={edges.start}
              onClick={() => turn(-1)}
            />
            <IconButton
              label="Próximo"
              icon={<ChevronRight />}
              variant="secondary"
              disabled={edges.end}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      <ul className="scroll-row" ref={ref}>
        {children}
      </ul>
    </section>
  );
}
