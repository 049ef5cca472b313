import { ChevronsDownUp, ChevronsUpDown, Pencil, Plus } from 'lucide-react';
import type { ProducerModule } from '#shared/contract/producer.ts';
import { counted } from '#web/lib/counted.ts';
import { Cover } from '#web/ui/cover.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LessonItem } from './lesson-item.tsx';
import { controlId, type Selection, selectionKey } from './selection.ts';

type ModuleItemProps = {
  module: ProducerModule;
  open: boolean;
  onToggle: () => void;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

export function ModuleItem({ module, open, onToggle, selection, onSelect }: ModuleItemProps) {
  const itself: Selection = { kind: 'module', moduleId: module.id };
  const addition: Selection = { kind: 'lesson', moduleId: module.id, lessonId: null };
  const isCurrent = (other: Selection) => selection !== null && selectionKey(selection) === selectionKey(other);
  return (
    <section className="on-card rounded border border-line" aria-label={module.title}>
      <div className="flex items-center gap-2.5 p-2 pl-2.5" data-current={isCurrent(itself) || undefined}>
        <Cover src={module.coverUrl} title={module.title} shape="module" className="w-8.5 flex-none rounded-in" />
        <button
          type="button"
          className="min-w-0 flex-1 py-1 text-left"
          aria-expanded={open}
          aria-controls={`lessons-${module.id}`}
          onClick={onToggle}
        >
          <b className="block truncate">{module.title}</b>
          <span className="text-muted text-sm tabular-nums">{counted(module.lessons.length, 'aula', 'aulas')}</span>
        </button>
        <IconButton
          id={controlId(itself)}
          label={`Editar módulo ${module.title}`}
          icon={<Pencil />}
          size="small"
          onClick={() => onSelect(itself)}
        />
        <IconButton
          label={open ? `Recolher ${module.title}` : `Expandir ${module.title}`}
          icon={open ? <ChevronsDownUp /> : <ChevronsUpDown />}
          size="small"
          tooltip={false}
          tabIndex={-1}
          onClick={onToggle}
        />
      </div>
      {open && (
        <div id={`lessons-${module.id}`} className="border-line border-t p-1">
          <ol>
            {module.lessons.map((lesson, index) => {
              const its: Selection = { kind: 'lesson', moduleId: module.id, lessonId: lesson.id };
              return (
                <LessonItem
                  key={lesson.id}
                  id={controlId(its)}
                  lesson={lesson}
                  number={index + 1}
                  current={isCurrent(its)}
                  onSelect={() => onSelect(its)}
                />
              );
            })}
          </ol>
          <button
            type="button"
            id={controlId(addition)}
            className="lesson-item text-brand font-medium"
            aria-current={isCurrent(addition) || undefined}
            onClick={() => onSelect(addition)}
          >
            <Plus size={16} aria-hidden="true" />
            Nova Aula
          </button>
        </div>
      )}
    </section>
  );
}
