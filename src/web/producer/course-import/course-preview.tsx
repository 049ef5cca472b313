import { memo } from 'react';
import { counted } from '#web/lib/texts/counted.ts';
import type { Titles } from '#web/producer/modules/forms/lesson-lines.ts';
import { Asking } from '#web/producer/modules/forms/line-list.tsx';
import { LineTable } from '#web/producer/modules/forms/line-table.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import type { ModuleLines } from './course-lines.ts';
import { PreviewedModule } from './previewed-module.tsx';

type CoursePreviewProps = {
  modules: ModuleLines[];
  titles: Titles;
  asking: readonly string[];
  onName: (key: string, title: string) => void;
};

/** Preview of the course that the text would create. */
export const CoursePreview = memo(function CoursePreview({ modules, titles, asking, onName }: CoursePreviewProps) {
  const lines = modules.flatMap((module) => module.lines);
  const wrong = lines.filter(({ problem }) => problem).length;
  return (
    <Card>
      <CardHead title="Prévia">Nada é criado até você confirmar.</CardHead>
      {modules.length === 0 && (
        <p className="text-muted text-sm">Os módulos e as aulas aparecem aqui, na ordem em que vão entrar.</p>
      )}
      {modules.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-muted text-sm tabular-nums" role="status">
            {counted(modules.length, 'módulo', 'módulos')},{' '}
            {counted(lines.length - wrong, 'aula pronta', 'aulas prontas')}
            {wrong > 0 && `, ${counted(wrong, 'linha a corrigir', 'linhas a corrigir')}`}
          </p>
          <Asking count={asking.length} />
          {modules.map((module, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a module has only its place
            <PreviewedModule key={at} place={at + 1} title={module.title} lessons={module.lines.length}>
              {module.lines.length > 0 && (
                <LineTable label={`Aulas do módulo ${at + 1}`} lines={module.lines} titles={titles} onName={onName} />
              )}
            </PreviewedModule>
          ))}
        </div>
      )}
    </Card>
  );
});
