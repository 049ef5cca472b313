import type { CourseModule } from '#shared/contract/student.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { ModuleCard } from './module-card.tsx';

export function ModuleShelf({ courseId, modules }: { courseId: string; modules: CourseModule[] }) {
  return (
    <Shelf title="Módulos" count={modules.length}>
      {modules.map((module, index) => (
        <li key={module.id}>
          <ModuleCard courseId={courseId} module={module} number={index + 1} />
        </li>
      ))}
    </Shelf>
  );
}
