import { lazy, Suspense, useState } from 'react';
import type { Catalogue } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { CourseCard } from './course-card.tsx';
import { LockedCard, type LockedCourse } from './locked-card.tsx';
import { searchCourses } from './search.ts';

type CatalogueRowsProps = { catalogue: Catalogue; search: string; onClearSearch: () => void };

/** Fetched with the first press on Ver Prévia: most students never see it. */
const CoursePreviewDialog = lazy(() =>
  import('./course-preview.tsx').then((piece) => ({ default: piece.CoursePreviewDialog })),
);

/** Covers above the fold on a wide screen. */
const EAGER = 5;

export function CatalogueRows({ catalogue, search, onClearSearch }: CatalogueRowsProps) {
  const [previewed, setPreviewed] = useState<LockedCourse | null>(null);
  const [asked, setAsked] = useState(false);
  if (previewed && !asked) setAsked(true);
  const { courses, others } = searchCourses(catalogue, search);
  return (
    <>
      {courses.length > 0 && (
        <Shelf title="Todos os Cursos" count={courses.length}>
          {courses.map((course, index) => (
            <CourseCard key={course.id} course={course} eager={index < EAGER} />
          ))}
        </Shelf>
      )}
      {others.length > 0 && (
        <Shelf title="Outros conteúdos">
          {others.map((course) => (
            <LockedCard key={course.id} course={course} onPreview={() => setPreviewed(course)} />
          ))}
        </Shelf>
      )}
      {courses.length + others.length === 0 && <NothingFound search={search} onClear={onClearSearch} />}
      <p className="sr-only" role="status">
        {search && foundText(courses.length + others.length)}
      </p>
      {asked && (
        <Suspense>
          <CoursePreviewDialog course={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </>
  );
}

function foundText(count: number): string {
  return count === 1 ? '1 curso encontrado' : `${count} cursos encontrados`;
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search) {
    return (
      <Empty title="Nenhum curso encontrado">
        {inPreview()
          ? 'Os cursos que você criar no painel aparecem aqui, publicados ou não.'
          : 'Os cursos liberados para você aparecem aqui assim que forem publicados.'}
      </Empty>
    );
  }
  return (
    <Empty title="Nenhum curso encontrado" action={<Button onClick={onClear}>Limpar busca</Button>}>
      Nenhum curso corresponde a “{search}”. Tente outra palavra.
    </Empty>
  );
}
