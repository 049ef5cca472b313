import type { CourseModule } from '#shared/contract/student.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { ModuleCard } from './module-card.tsx';

type ModuleShelfProps = { courseId: string; modules: CourseModule[]; title?: string };

export function ModuleShelf({ courseId, modules, title = 'Módulos' }: ModuleShelfProps) {
  return (
    <Shelf title={title} count={modules.length}>
      {modules.map((module, index) => (
        <li key={module.id}>
          <ModuleCard courseId={courseId} module={module} number={index + 1} />
        </li>
      ))}
    </Shelf>
  );
}
