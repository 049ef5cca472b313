import { ChevronsDownUp, ChevronsUpDown, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import type { ProducerModule } from '#shared/contract/school/courses.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useBenchActions } from '#web/producer/modules/forms/bench-actions.ts';
import { controlId, type Selection, selectionKey } from '#web/producer/modules/selection.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { Grip } from './grip.tsx';
import { LessonItem } from './lesson-item.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { useFarHeight } from './use-far-height.ts';

type ModuleItemProps = {
  module: ProducerModule;
  isFirst: boolean;
  isLast: boolean;
  open: boolean;
  onToggle: (moduleId: string, open: boolean) => void;
  /** The key of what is being edited, if it is in this module. */
  selected: string | null;
};

export const ModuleItem = memo(function ModuleItem(props: ModuleItemProps) {
  const { module, isFirst, isLast, open, onToggle, selected } = props;
  const { select, askToDelete } = useBenchActions();
  const itself: Selection = { kind: 'module', moduleId: module.id };
  const toggle = () => onToggle(module.id, !open);
  return (
    <section
      className="on-card rounded border border-line"
      aria-label={module.title}
      data-module={module.id}
      data-title={module.title}
    >
      <div className="module-head" data-current={selected === selectionKey(itself) || undefined}>
        <Grip />
        <Cover
          src={module.coverUrl}
          title={module.title}
          shape="module"
          sizes="34px"
          className="w-8.5 flex-none rounded-in"
        />
        <button
          type="button"
          className="min-w-0 flex-1 py-1 pl-2.5 text-left"
          aria-expanded={open}
          aria-controls={`lessons-${module.id}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={toggle}
        >
          <b className="block truncate">{module.title}</b>
          <span className="text-muted text-sm tabular-nums">{counted(module.lessons.length, 'aula', 'aulas')}</span>
        </button>
        <MoveButtons id={module.id} title={module.title} isFirst={isFirst} isLast={isLast} />
        <IconButton
          id={controlId(itself)}
          label={`Editar módulo ${module.title}`}
          tooltip="Editar módulo"
          icon={<Pencil />}
          size="small"
          onClick={() => select(itself)}
        />
        <IconButton
          label={`Excluir módulo ${module.title}`}
          tooltip="Excluir módulo"
          icon={<Trash2 />}
          size="small"
          className="max-lg:hidden"
          onClick={() => askToDelete({ kind: 'module', item: module })}
        />
        <IconButton
          label={open ? `Recolher ${module.title}` : `Expandir ${module.title}`}
          icon={open ? <ChevronsDownUp /> : <ChevronsUpDown />}
          size="small"
          tooltip={false}
          tabIndex={-1}
          onClick={toggle}
        />
      </div>
      {open && <Lessons module={module} selected={selected} />}
    </section>
  );
});

function Lessons({ module, selected }: Pick<ModuleItemProps, 'module' | 'selected'>) {
  const { select } = useBenchActions();
  const list = useRef<HTMLOListElement>(null);
  const farHeight = useFarHeight(list);
  const additions: [Selection, ReactNode, string][] = [
    [
      { kind: 'lesson', moduleId: module.id, lessonId: null },
      <Plus key="one" size={16} aria-hidden="true" />,
      'Nova Aula',
    ],
    [
      { kind: 'lessons', moduleId: module.id },
      <ListPlus key="many" size={16} aria-hidden="true" />,
      'Adicionar várias aulas',
    ],
  ];
  return (
    <div id={`lessons-${module.id}`} className="module-lessons">
      <ol ref={list} style={{ height: farHeight ?? undefined }}>
        {farHeight === null &&
          module.lessons.map((lesson, index) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              moduleId={module.id}
              number={index + 1}
              isLast={index === module.lessons.length - 1}
              current={selected === `lesson-${lesson.id}`}
            />
          ))}
      </ol>
      <div className="flex flex-wrap">
        {additions.map(([selection, icon, text]) => (
          <button
            key={text}
            type="button"
            id={controlId(selection)}
            className="lesson-add"
            aria-current={selected === selectionKey(selection) || undefined}
            onClick={() => select(selection)}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
