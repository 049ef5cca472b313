import type { CourseModule } from '#shared/contract/student.ts';
import { ScrollRow } from '../scroll-row/scroll-row.tsx';
import { ModuleCard } from './module-card.tsx';

type ModuleShelfProps = { courseId: string; modules: CourseModule[]; title?: string };

export function ModuleRow({ courseId, modules, title = 'Módulos' }: ModuleShelfProps) {
  return (
    <ScrollRow title={title} count={modules.length}>
      {modules.map((module, index) => (
        <li key={module.id}>
          <ModuleCard courseId={courseId} module={module} number={index + 1} />
        </li>
      ))}
    </ScrollRow>
  );
}
