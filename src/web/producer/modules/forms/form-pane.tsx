import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { homeOf, type Opened, selectionKey } from '#web/producer/modules/selection.ts';
import type { FormOutcome } from './form-outcome.ts';
import { LessonForm } from './lesson-form.tsx';
import { LessonsForm } from './lessons-form.tsx';
import { ModuleForm } from './module-form.tsx';

type FormPaneProps = FormOutcome & { outline: CourseOutline | undefined; selection: Opened | null };

export function FormPane({ outline, selection, ...outcome }: FormPaneProps) {
  const key = selection ? selectionKey(selection) : '';
  const home = outline && selection && homeOf(outline, selection);
  const module = useLastKnown(
    key,
    outline?.modules.find(({ id }) => id === home),
  );
  const lessonId = selection?.kind === 'lesson' ? selection.lessonId : null;
  const index = module?.lessons.findIndex(({ id }) => id === lessonId) ?? -1;
  const lesson = useLastKnown(key, module?.lessons[index]);
  if (!outline) return null;
  if (!selection) return <Invitation first={outline.modules.length === 0} />;
  const { unsaved } = selection;
  if (selection.kind === 'module')
    return <ModuleForm key={key} courseId={outline.id} module={module} unsaved={unsaved} {...outcome} />;
  if (!module) return <Invitation first={false} />;
  if (selection.kind === 'lessons') return <LessonsForm key={key} module={module} {...outcome} />;
  return (
    <LessonForm
      key={key}
      courseId={outline.id}
      module={module}
      lesson={lesson}
      others={outline.modules.filter(({ id }) => id !== module.id)}
      unsaved={unsaved}
      number={index < 0 ? module.lessons.length + 1 : index + 1}
      {...outcome}
    />
  );
}

/** Keeps the form of an item that somebody else deleted, so that typed text is not lost. */
function useLastKnown<Item>(key: string, now: Item | undefined): Item | null {
  const [last, setLast] = useState({ key, item: now });
  const isOther = last.key !== key;
  if (isOther || (now && now !== last.item)) setLast({ key, item: now });
  return now ?? (isOther ? undefined : last.item) ?? null;
}

function Invitation({ first }: { first: boolean }) {
  return (
    <div className="grid place-content-center justify-items-center gap-3 p-8 text-center text-muted max-md:hidden">
      <MousePointerClick size={28} aria-hidden="true" />
      <p className="max-w-[30ch] text-balance">
        {first ? 'Comece criando um módulo.' : 'Escolha um módulo ou uma aula na lista para editar, ou crie um novo.'}
      </p>
    </div>
  );
}
