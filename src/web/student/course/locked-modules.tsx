import './locked-modules.css';
import { Lock } from 'lucide-react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText } from '../catalogue/counts.ts';
import { WaysBack } from '../catalogue/ways-back.tsx';

/** The locked modules, for students with access to only some, and how to get them. */
export function LockedModules({ course: { title, locked, salesUrl } }: { course: CourseDetail }) {
  return (
    <section className="locked-modules" aria-labelledby="locked-modules">
      <h2 id="locked-modules">
        O resto do curso <span>{locked.length}</span>
      </h2>
      <ul>
        {locked.map((module) => (
          <li key={module.id} className="module-card locked-module">
            <Cover src={module.coverUrl} title={module.title} shape="module" sizes="200px">
              <Badge tone="glass" icon={<Lock aria-hidden="true" />} className="absolute top-2.5 left-2.5 z-1">
                Bloqueado
              </Badge>
            </Cover>
            <span className="module-title">
              <b>{module.title}</b>
            </span>
            <span className="module-facts">{lessonsText(module.lessonCount)}</span>
          </li>
        ))}
      </ul>
      <div className="locked-modules-ways">
        <p>
          {locked.length === 1
            ? 'Este módulo não faz parte do seu acesso.'
            : 'Estes módulos não fazem parte do seu acesso.'}
        </p>
        <WaysBack course={{ title, salesUrl }} />
      </div>
    </section>
  );
}
