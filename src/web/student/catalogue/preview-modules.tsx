import { ChevronDown, Lock } from 'lucide-react';
import type { CoursePreview } from '#shared/contract/student.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lessonsText } from './counts.ts';

type PreviewModulesProps = {
  modules: CoursePreview['modules'] | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
};

export function PreviewModules({ modules, failed, retrying, onRetry }: PreviewModulesProps) {
  if (failed)
    return <PageError title="Erro ao carregar módulos" retrying={retrying} onRetry={onRetry} className="py-6" />;
  if (!modules) return <ModulesSkeleton />;
  if (modules.length === 0) return <p className="text-muted">Nenhum módulo disponível</p>;
  return (
    <div className="preview-modules">
      {modules.map((module, index) => (
        <details key={module.id} open={index === 0}>
          <summary>
            <b>{module.title}</b>
            <span>{lessonsText(module.lessons.length)}</span>
            <ChevronDown aria-hidden="true" />
          </summary>
          <ol>
            {module.lessons.map((lesson) => (
              <li key={lesson.id}>
                <Lock aria-hidden="true" className="preview-lock" />
                {lesson.title}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

function ModulesSkeleton() {
  return (
    <Loading label="Carregando módulos" className="grid gap-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-12 rounded" />
      ))}
    </Loading>
  );
}
