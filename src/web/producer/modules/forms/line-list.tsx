import { Check, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { videoLabel } from '#shared/video/video-url.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { isPlayable } from './is-playable.ts';
import type { LessonLine } from './lesson-lines.ts';

export const LineList = memo(function LineList({ lines }: { lines: LessonLine[] }) {
  const wrong = lines.filter(({ problem }) => problem).length;
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted tabular-nums" role="status">
        {counted(lines.length - wrong, 'aula pronta', 'aulas prontas')}
        {wrong > 0 && `, ${counted(wrong, 'linha a corrigir', 'linhas a corrigir')}`}
      </p>
      <div className="overflow-hidden rounded border border-line">
        <Table label="Conferência das linhas" stacked={false} className="line-table">
          <TableHead columns={['Linha', 'Título', 'Vídeo']} />
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.number} line={line} />
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
});

function LineRow({ line: { number, title, video, problem } }: { line: LessonLine }) {
  return (
    <tr data-wrong={problem ? '' : undefined}>
      <td className="text-muted tabular-nums">{number}</td>
      <td data-cell="main" colSpan={problem ? 2 : 1}>
        {title || <span className="text-muted">sem título</span>}
        {problem && (
          <span className="line-problem">
            <CircleAlert size={14} aria-hidden="true" />
            {fieldText('lesson', problem.field, problem.code)}
          </span>
        )}
      </td>
      {!problem && (
        <td>
          <VideoKind video={video} />
        </td>
      )}
    </tr>
  );
}

function VideoKind({ video }: Pick<LessonLine, 'video'>) {
  if (!video) return <Badge tone="calm">Sem vídeo</Badge>;
  if (!isPlayable(video)) return <Badge tone="warn">{videoLabel(video)}</Badge>;
  return (
    <Badge tone="ok" icon={<Check size={14} aria-hidden="true" />}>
      {videoLabel(video)}
    </Badge>
  );
}
