import './course-card.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { containsText } from '#shared/text/text.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { PreviewDialog } from '#web/producer/preview/preview-dialog.tsx';
import { WebhooksDialog } from '#web/producer/sales/webhooks-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { CourseCard } from './course-card.tsx';
import { DeleteCourseDialog } from './delete-course-dialog.tsx';

export const COURSE_GRID = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3';

type CourseGridProps = {
  courses: ProducerCourse[];
  search: string;
  onlyDrafts: boolean;
  onNew: () => void;
  onEdit: (course: ProducerCourse) => void;
  onModules: (course: ProducerCourse) => void;
};

export function CourseGrid({ courses, search, onlyDrafts, onNew, onEdit, onModules }: CourseGridProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<ProducerCourse | null>(null);
  const [selling, setSelling] = useState<ProducerCourse | null>(null);
  const [deleting, setDeleting] = useState<ProducerCourse | null>(null);
  const navigate = useNavigate();
  const shown = onlyDrafts ? courses.filter(({ published }) => !published) : courses;
  const found = shown.filter(({ title }) => containsText(title, search));
  return (
    <>
      {courses.length === 0 && <NoCourses onNew={onNew} />}
      {courses.length > 0 && found.length === 0 && (
        <Empty title={shown.length === 0 ? 'Nenhum rascunho' : 'Nenhum curso encontrado'}>
          {shown.length === 0 ? 'Todos os cursos estão publicados.' : `Nenhum título contém “${search.trim()}”.`}
        </Empty>
      )}
      <div className={COURSE_GRID}>
        {found.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            fresh={course.id === copied}
            onEdit={() => onEdit(course)}
            onModules={() => onModules(course)}
            onPreview={() => setPreviewed(course)}
            onCopied={setCopied}
            onCohorts={() => navigate({ to: '/admin/courses/$courseId/turmas', params: { courseId: course.id } })}
            onCertificate={() =>
              navigate({ to: '/admin/courses/$courseId/certificado', params: { courseId: course.id } })
            }
            onWebhooks={() => setSelling(course)}
            onDelete={() => setDeleting(course)}
          />
        ))}
      </div>
      <PreviewDialog course={previewed} onClose={() => setPreviewed(null)} />
      <WebhooksDialog course={selling} onClose={() => setSelling(null)} />
      <DeleteCourseDialog course={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function NoCourses({ onNew }: Pick<CourseGridProps, 'onNew'>) {
  const may = useMay();
  if (!may('courses.edit'))
    return <Empty title="Nenhum curso ainda">Os cursos que um administrador confiar a você aparecem aqui.</Empty>;
  return (
    <Empty
      title="Nenhum curso ainda"
      action={
        <>
          <Button variant="primary" icon={<Plus />} onClick={onNew}>
            Novo Curso
          </Button>
          <Link to="/admin/courses/trazer" className={buttonClass({ variant: 'secondary' })}>
            <span className="button-face">Trazer um curso</span>
          </Link>
        </>
      }
    >
      Crie o primeiro curso, adicione módulos e aulas e publique quando estiver pronto.
    </Empty>
  );
}
