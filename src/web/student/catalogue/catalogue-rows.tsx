import { Suspense, useState } from 'react';
import type { Catalogue, CourseCard as CourseCardData, CourseModule } from '#shared/contract/student.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { ModuleRow } from '../course/module-row.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { ScrollRow } from '../scroll-row/scroll-row.tsx';
import { lessonsText } from './counts.ts';
import { CourseCard } from './course-card.tsx';
import { LockedCard, type LockedCourse } from './locked-card.tsx';
import { searchCourses } from './search.ts';

type CatalogueRowsProps = { catalogue: Catalogue; search: string; onClearSearch: () => void };

/** Loaded on the first press on Ver Prévia, which most students never use. */
const CoursePreviewDialog = lazyPiece(() => import('./course-preview.tsx'), 'CoursePreviewDialog');

/** Covers above the fold on a wide screen. */
const EAGER = 5;

export function CatalogueRows({ catalogue, search, onClearSearch }: CatalogueRowsProps) {
  const [previewed, setPreviewed] = useState<LockedCourse | null>(null);
  const [asked, setAsked] = useState(false);
  if (previewed && !asked) setAsked(true);
  const { courses, others } = searchCourses(catalogue, search);
  const showsModules = search === '' && catalogue.modules.length > 0;
  const nextFirst = search === '' && catalogue.resume[0]?.stage === 'done';
  const nextCourses = others.length > 0 && (
    <ScrollRow title={nextFirst ? 'Para continuar aprendendo' : 'Outros conteúdos'}>
      {others.map((course) => (
        <LockedCard key={course.id} course={course} onPreview={() => setPreviewed(course)} />
      ))}
    </ScrollRow>
  );
  return (
    <>
      {nextFirst && nextCourses}
      {courses[0] && showsModules && <OnlyCourse course={courses[0]} modules={catalogue.modules} />}
      {courses.length > 0 && !showsModules && (
        <ScrollRow title="Todos os Cursos" count={courses.length}>
          {courses.map((course, index) => (
            <CourseCard key={course.id} course={course} eager={index < EAGER} />
          ))}
        </ScrollRow>
      )}
      {!nextFirst && nextCourses}
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

/** A school with a single course shows its modules instead of a row with one cover. */
function OnlyCourse({ course, modules }: { course: CourseCardData; modules: CourseModule[] }) {
  const completed = modules.flatMap(({ lessons }) => lessons).filter((lesson) => lesson.completed).length;
  return (
    <>
      {course.progress > 0 && course.progress < 100 && (
        <div className="only-course">
          <p>
            <b>{course.progress}% concluído</b>
            <span>
              {completed} de {lessonsText(course.lessonCount)}
            </span>
          </p>
          <Progress value={course.progress} label={`Progresso em ${course.title}`} />
        </div>
      )}
      <ModuleRow courseId={course.id} modules={modules} />
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
