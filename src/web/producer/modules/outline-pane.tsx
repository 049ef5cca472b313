import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CourseOutline } from '#shared/contract/producer.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ModuleItem } from './module-item.tsx';
import { controlId, type Selection } from './selection.ts';

type OutlinePaneProps = {
  outline: CourseOutline;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

const NEW_MODULE: Selection = { kind: 'module', moduleId: null };

export function OutlinePane({ outline, selection, onSelect }: OutlinePaneProps) {
  const { modules } = outline;
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  // A small course is shown whole; of a large one, the first module.
  const isOpen = (id: string, index: number) => toggled[id] ?? (modules.length <= 3 || index === 0);

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="font-strong tabular-nums">
          {counted(modules.length, 'módulo', 'módulos')}, {counted(lessons, 'aula', 'aulas')}
        </p>
        <Button id={controlId(NEW_MODULE)} size="small" icon={<Plus />} onClick={() => onSelect(NEW_MODULE)}>
          Novo Módulo
        </Button>
      </div>
      {modules.length === 0 && (
        <Empty title="Nenhum módulo ainda">Um curso é feito de módulos, e cada módulo de aulas.</Empty>
      )}
      {modules.map((module, index) => (
        <ModuleItem
          key={module.id}
          module={module}
          open={isOpen(module.id, index)}
          onToggle={() => setToggled({ ...toggled, [module.id]: !isOpen(module.id, index) })}
          selection={selection}
          onSelect={onSelect}
        />
      ))}
    </>
  );
}
