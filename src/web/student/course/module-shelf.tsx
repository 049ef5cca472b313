import type { CourseDetail } from '#shared/contract/student.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Shelf } from '../shelf/shelf.tsx';
import { ModuleCard } from './module-card.tsx';

export function ModuleShelf({ course }: { course: CourseDetail }) {
  const { id, modules } = course;
  if (modules.length === 0) {
    return (
      <Empty title="Nenhum módulo disponível">As aulas deste curso aparecem aqui assim que forem publicadas.</Empty>
    );
  }
  return (
    <Shelf title="Módulos" count={modules.length}>
      {modules.map((module, index) => (
        <li key={module.id}>
          <ModuleCard courseId={id} module={module} number={index + 1} />
        </li>
      ))}
    </Shelf>
  );
}
