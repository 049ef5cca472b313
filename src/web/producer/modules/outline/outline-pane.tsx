import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useBenchActions } from '#web/producer/modules/forms/bench-actions.ts';
import { controlId, homeOf, type Selection, selectionKey } from '#web/producer/modules/selection.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { dragFrom } from './drag.ts';
import { ModuleItem } from './module-item.tsx';
import type { Drop } from './moves.ts';
import { TroubledLessons } from './troubled.ts';

type OutlinePaneProps = { outline: CourseOutline; selection: Selection | null };

const NEW_MODULE: Selection = { kind: 'module', moduleId: null };

export function OutlinePane({ outline, selection }: OutlinePaneProps) {
  const { select } = useBenchActions();
  const { modules } = outline;
  // A small course is fully expanded; of a large one, only the first module.
  const [open, setOpen] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(modules.map(({ id }, index) => [id, modules.length <= 3 || index === 0])),
  );
  const toggle = useCallback((id: string, isOpen: boolean) => setOpen((known) => ({ ...known, [id]: isOpen })), []);
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const selected = selection && selectionKey(selection);
  const selectedIn = selection && homeOf(outline, selection);

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="font-strong tabular-nums">
          {counted(modules.length, 'módulo', 'módulos')}, {counted(lessons, 'aula', 'aulas')}
        </p>
        <Button id={controlId(NEW_MODULE)} size="small" icon={<Plus />} onClick={() => select(NEW_MODULE)}>
          Novo Módulo
        </Button>
      </div>
      {modules.length === 0 && (
        <Empty title="Nenhum módulo ainda">Um curso é feito de módulos, e cada módulo de aulas.</Empty>
      )}
      <TroubledLessons value={outline.troubledLessons}>
        {modules.map((module, index) => (
          <ModuleItem
            key={module.id}
            module={module}
            isFirst={index === 0}
            isLast={index === modules.length - 1}
            open={open[module.id] ?? true}
            onToggle={toggle}
            selected={selectedIn === module.id ? selected : null}
          />
        ))}
      </TroubledLessons>
    </>
  );
}

/** For the element that scrolls around the list: dragging by a grip, and Alt with the arrow keys. */
export function movingBy(onDrop: (drop: Drop) => void, step: (id: string, by: -1 | 1) => void) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => dragFrom(event.nativeEvent, event.currentTarget, onDrop),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const item = (event.target as Element).closest<HTMLElement>('[data-lesson], [data-module]');
      if (!event.altKey || !by || !item) return;
      event.preventDefault();
      step(item.dataset.lesson ?? item.dataset.module ?? '', by as -1 | 1);
    },
  };
}
