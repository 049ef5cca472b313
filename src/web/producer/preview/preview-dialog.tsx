import './preview.css';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Monitor, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { previewAddress } from '#shared/preview.ts';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Course = { id: string; title: string };
type PreviewDialogProps = { course: Course | null; onClose: () => void };

/** Width of the frame: full, or in pixels. */
const SCREENS = [
  { value: '100', name: 'Computador', icon: Monitor },
  { value: '768', name: 'Tablet', icon: Tablet },
  { value: '375', name: 'Celular', icon: Smartphone },
] as const;
type Width = (typeof SCREENS)[number]['value'];

export function PreviewDialog({ course, onClose }: PreviewDialogProps) {
  const { shown, key, open } = useOpening(course);
  return (
    <Dialog open={open} onClose={onClose} title="Visualizar área do aluno" subtitle={shown?.title} size="workbench">
      {shown && <Preview key={key} course={shown} />}
    </Dialog>
  );
}

function Preview({ course }: { course: Course }) {
  const [width, setWidth] = useState<Width>('100');
  const { userId } = useViewerAs('producer');
  const address = previewAddress(`/alunos/curso/${course.id}`, userId);
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-center justify-between gap-2 border-line border-b px-5 py-2.5">
        <Segmented
          label="Tamanho da tela"
          value={width}
          onChange={setWidth}
          options={SCREENS.map(({ value, name, icon: Icon }) => ({
            value,
            label: (
              <>
                <Icon size={16} aria-hidden="true" className="max-md:hidden" />
                {name}
              </>
            ),
          }))}
        />
        <a
          className={buttonClass({ variant: 'ghost' })}
          href={address}
          target="_blank"
          rel="noopener"
          aria-label="Abrir em nova aba"
        >
          <span className="button-face">
            <ExternalLink aria-hidden="true" />
            <span className="max-md:hidden">Abrir em nova aba</span>
          </span>
        </a>
      </div>
      <div className="preview-stage on-bg">
        <Prepared courseId={course.id}>
          <iframe
            src={address}
            title={`Área do aluno: ${course.title}`}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            className={`preview-${width}`}
          />
        </Prepared>
      </div>
    </div>
  );
}

/** Errors are shown here, since the frame has no access to the panel. */
function Prepared({ courseId, children }: { courseId: string; children: ReactNode }) {
  const course = useQuery({ ...api.producer.previewCourse.queryOptions({ input: { courseId } }), gcTime: 0 });
  if (course.data) return children;
  if (!course.error)
    return (
      <Loading className="size-full">
        <Skeleton className="size-full" />
      </Loading>
    );
  const problem = explainProblem(course.error);
  return (
    <PageError title="Erro ao preparar visualização" onRetry={course.refetch} retrying={course.isFetching}>
      {problem.code === 'not_found' ? 'Curso não encontrado ou você não tem permissão para visualizá-lo' : problem.text}
    </PageError>
  );
}
