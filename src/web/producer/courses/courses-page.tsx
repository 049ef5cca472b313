import { useQuery } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ProducerCourse } from '#shared/contract/producer.ts';
import { containsText } from '#shared/text.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useTitle } from '#web/lib/titles.ts';
import { Workbench } from '#web/producer/modules/workbench.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { CourseCard } from './course-card.tsx';
import { CourseDialog, type CourseDialogTarget } from './course-dialog.tsx';
import { CoursesSkeleton } from './courses-skeleton.tsx';

export function CoursesPage() {
  useTitle('Cursos');
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<CourseDialogTarget>(null);
  const [inside, setInside] = useState<{ id: string; title: string } | null>(null);
  const courses = useQuery(api.producer.courses.queryOptions());

  async function refresh() {
    const { isError } = await courses.refetch();
    if (isError) toast.error('Erro ao atualizar cursos');
  }

  return (
    <>
      <h2 className="sr-only">Cursos</h2>
      <div className="toolbar" hidden={courses.data?.courses.length === 0}>
        <SearchInput
          label="Buscar cursos"
          placeholder="Buscar cursos..."
          value={search}
          onChange={setSearch}
          className="on-card md:w-75"
        />
        <div className="toolbar-end">
          <IconButton
            label="Atualizar"
            icon={<RefreshCw />}
            variant="secondary"
            busy={courses.isRefetching}
            onClick={refresh}
          />
          <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
            Novo Curso
          </Button>
        </div>
      </div>
      <CourseGrid
        query={courses}
        search={search}
        onNew={() => setEditing('new')}
        onEdit={setEditing}
        onModules={setInside}
      />
      <CourseDialog target={editing} onClose={() => setEditing(null)} onModules={setInside} />
      <Workbench course={inside} onClose={() => setInside(null)} />
    </>
  );
}

type CourseGridProps = {
  query: {
    data: { courses: ProducerCourse[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  search: string;
  onNew: () => void;
  onEdit: (course: ProducerCourse) => void;
  onModules: (course: ProducerCourse) => void;
};

function CourseGrid({ query, search, onNew, onEdit, onModules }: CourseGridProps) {
  if (query.error && !query.data)
    return (
      <PageError title="Erro ao carregar cursos" onRetry={() => query.refetch()} retrying={query.isFetching}>
        {readProblem(query.error).text}
      </PageError>
    );
  if (!query.data) return <CoursesSkeleton />;
  const found = query.data.courses.filter((course) => containsText(course.title, search));
  if (query.data.courses.length === 0)
    return (
      <Empty
        title="Nenhum curso ainda"
        action={
          <Button variant="primary" icon={<Plus />} onClick={onNew}>
            Novo Curso
          </Button>
        }
      >
        Crie o primeiro curso, adicione módulos e aulas e publique quando estiver pronto.
      </Empty>
    );
  if (found.length === 0) return <Empty title="Nenhum curso encontrado">Nenhum título contém “{search.trim()}”.</Empty>;
  return (
    <div className="course-grid">
      {found.map((course) => (
        <CourseCard key={course.id} course={course} onEdit={() => onEdit(course)} onModules={() => onModules(course)} />
      ))}
    </div>
  );
}
