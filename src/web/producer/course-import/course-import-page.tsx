import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CourseImports } from '#shared/contract/course-import/course-imports.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { FileForm } from './file-form.tsx';
import type { ImportedCourse } from './imported-course.ts';
import { LinksForm } from './links-form.tsx';
import { RecentCourses } from './recent-courses.tsx';

const WAYS = [
  { value: 'links' as const, label: 'Links ou playlist' },
  { value: 'file' as const, label: 'Moodle ou Frappe' },
];

const POLL_MS = 2_000;
const isBeingRead = (imports?: CourseImports) =>
  imports?.upload?.state === 'waiting' || imports?.upload?.state === 'running';

/** Imports a complete course from elsewhere, in one step. */
export function CourseImportPage() {
  useTitle('Trazer um curso');
  const [brought, setBrought] = useState<ImportedCourse | null>(null);
  const [chosen, setWay] = useState<(typeof WAYS)[number]['value']>();
  const imports = useQuery(
    api.producer.courseImports.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isBeingRead(state.data) ? POLL_MS : false),
    }),
  );
  const isFileHere = imports.data !== undefined && (imports.data.upload ?? imports.data.preview) != null;
  const way = chosen ?? (isFileHere ? 'file' : 'links');
  function arrive(course: ImportedCourse) {
    setBrought(course);
    setWay(way);
  }
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/courses">Cursos</BackLink>}
        title="Trazer um curso"
        description="Tudo de uma vez: módulos e aulas entram como rascunho, e só você vê até publicar."
      />
      {brought && <Arrived brought={brought} />}
      <Segmented label="De onde vem o curso" options={WAYS} value={way} onChange={setWay} className="md:max-w-105" />
      {/* Hidden instead of removed, so that typed text is kept, and a file goes on being sent. */}
      <div hidden={way !== 'links'}>
        <LinksForm onBrought={arrive} />
      </div>
      <div hidden={way !== 'file'} className="contents">
        {imports.data && <FileForm imports={imports.data} onBrought={arrive} />}
      </div>
      {imports.data && <RecentCourses imports={imports.data.recent} />}
      {!imports.data && imports.error && <QueryError title="Erro ao carregar os cursos trazidos" of={imports} />}
      {!imports.data && !imports.error && (
        <Loading label="Carregando os cursos trazidos">
          <Skeleton className="h-24 rounded" />
        </Loading>
      )}
    </>
  );
}

function Arrived({ brought: { courseId, title, modules, lessons } }: { brought: ImportedCourse }) {
  return (
    <Note
      tone="ok"
      role="status"
      title={`“${title}” chegou como rascunho`}
      action={
        <Link to="/admin/courses" search={{ modulos: courseId }} className={buttonClass({ size: 'small' })}>
          <span className="button-face">Ver aulas</span>
        </Link>
      }
    >
      {counted(modules, 'módulo', 'módulos')} e {counted(lessons, 'aula', 'aulas')}. Confira, e publique quando quiser.
    </Note>
  );
}
