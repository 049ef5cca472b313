import { Link } from '@tanstack/react-router';
import type { CourseImport, CourseSource } from '#shared/contract/course-import/course-imports.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { UndoCourse } from './undo-course.tsx';

const SOURCES: Record<CourseSource, string> = { links: 'Links', moodle: 'Moodle', frappe: 'Frappe' };

/** Recent imports, each of which can be opened or undone. */
export function RecentCourses({ imports }: { imports: CourseImport[] }) {
  if (imports.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-md">Cursos trazidos</h3>
      <Card padded={false} className="overflow-hidden">
        <Table label="Cursos trazidos">
          <thead>
            <tr>
              <th scope="col">Curso</th>
              <th scope="col">Veio de</th>
              <th scope="col">Quando</th>
              <th scope="col">Situação</th>
              <th scope="col" data-cell="actions">
                <span className="sr-only">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <ImportRow key={each.id} each={each} />
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  );
}

function ImportRow({
  each: { id, courseId, source, title, modules, lessons, createdAt, undo },
}: {
  each: CourseImport;
}) {
  return (
    <tr>
      <td data-cell="main" className="md:w-1/2 md:max-w-0">
        {undo === 'done' ? (
          <span className="block truncate" title={title}>
            {title}
          </span>
        ) : (
          <Link
            to="/admin/courses"
            search={{ modulos: courseId }}
            className={linkClass('block truncate')}
            title={title}
          >
            {title}
          </Link>
        )}
      </td>
      <td className="text-muted tabular-nums md:max-lg:min-w-36 md:max-lg:whitespace-normal" data-label="Veio de">
        {SOURCES[source]} · {counted(modules, 'módulo', 'módulos')} · {counted(lessons, 'aula', 'aulas')}
      </td>
      <td className="text-muted tabular-nums" data-label="Quando">
        {formatDateTime(new Date(createdAt))}
      </td>
      <td data-label="Situação">
        {undo === 'done' ? <Badge tone="calm">Na Lixeira</Badge> : <Badge tone="ok">Trazido</Badge>}
      </td>
      <td data-cell="actions">{undo === 'open' && <UndoCourse importId={id} title={title} />}</td>
    </tr>
  );
}
