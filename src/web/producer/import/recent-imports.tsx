import { Link } from '@tanstack/react-router';
import type { ImportStart } from '#shared/contract/people/imports.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import type { Tone } from '#web/ui/tone.ts';
import { platformName } from './texts.ts';

type Recent = ImportStart['recent'][number];

/** Recent imports, each of which can be opened or undone. */
export function RecentImports({ imports }: { imports: Recent[] }) {
  if (imports.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-md">Importações recentes</h3>
      <Card padded={false} className="overflow-hidden">
        <Table label="Importações recentes">
          <thead>
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">Cursos</th>
              <th scope="col">Lista</th>
              <th scope="col" data-cell="actions">
                Situação
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <tr key={each.id}>
                <td data-cell="main">
                  <Link
                    to="/admin/students/importar"
                    search={{ importacao: each.id }}
                    className={linkClass('tabular-nums')}
                  >
                    {formatDateTime(new Date(each.createdAt))}
                  </Link>
                </td>
                <td className="md:w-1/2 md:max-w-0" data-label="Cursos">
                  <span className="block truncate" title={each.courses.join(', ')}>
                    {each.courses.join(', ')}
                  </span>
                </td>
                <td className="text-muted tabular-nums" data-label="Lista">
                  {platformName(each.platform)} · {counted(each.total, 'linha', 'linhas')}
                </td>
                <td data-cell="actions">
                  <Badge tone={stateOf(each).tone}>{stateOf(each).label}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  );
}

function stateOf({ running, undo }: Recent): { label: string; tone: Tone } {
  if (running) return { label: 'Importando', tone: 'info' };
  if (undo === 'done') return { label: 'Desfeita', tone: 'calm' };
  if (undo === 'stopped') return { label: 'Desfeita em parte', tone: 'bad' };
  return undo === 'running' ? { label: 'Desfazendo', tone: 'warn' } : { label: 'Concluída', tone: 'ok' };
}
