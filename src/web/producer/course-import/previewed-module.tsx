import type { ReactNode } from 'react';
import { counted } from '#web/lib/texts/counted.ts';

type PreviewedModuleProps = { place: number; title: string; lessons: number; children: ReactNode };

/** A module as it will be made, with its lessons below. */
export function PreviewedModule({ place, title, lessons, children }: PreviewedModuleProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={`Módulo ${place}`}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-strong wrap-anywhere">{title}</h3>
        <span className="flex-none text-muted text-sm tabular-nums">
          {lessons === 0 ? 'sem aulas' : counted(lessons, 'aula', 'aulas')}
        </span>
      </div>
      {children}
    </section>
  );
}
