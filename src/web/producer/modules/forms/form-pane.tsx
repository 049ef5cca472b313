import { MousePointerClick } from 'lucide-react';
import type { CourseOutline } from '#shared/contract/producer.ts';
import { homeOf, type Selection, selectionKey } from '#web/producer/modules/selection.ts';
import type { FormOutcome } from './form-outcome.ts';
import { LessonForm } from './lesson-form.tsx';
import { LessonsForm } from './lessons-form.tsx';
import { ModuleForm } from './module-form.tsx';

type FormPaneProps = FormOutcome & { outline: CourseOutline | undefined; selection: Selection | null };

export function FormPane({ outline, selection, ...outcome }: FormPaneProps) {
  if (!outline) return null;
  if (!selection) return <Invitation first={outline.modules.length === 0} />;
  const key = selectionKey(selection);
  const module = outline.modules.find((each) => each.id === homeOf(outline, selection)) ?? null;
  if (selection.kind === 'module') return <ModuleForm key={key} courseId={outline.id} module={module} {...outcome} />;
  if (!module) return <Invitation first={false} />;
  if (selection.kind === 'lessons') return <LessonsForm key={key} module={module} {...outcome} />;
  const index = module.lessons.findIndex((each) => each.id === selection.lessonId);
  return (
    <LessonForm
      key={key}
      module={module}
      lesson={module.lessons[index] ?? null}
      others={outline.modules.filter(({ id }) => id !== module.id)}
      number={index < 0 ? module.lessons.length + 1 : index + 1}
      {...outcome}
    />
  );
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
