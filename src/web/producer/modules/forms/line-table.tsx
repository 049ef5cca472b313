import './line-table.css';
import { Check, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import { videoLabel } from '#shared/video/video-url.ts';
import { whyNoVideo } from '#shared/video/why-not.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { NO_VIDEO_TEXTS } from './host-texts.ts';
import { isPlayable } from './is-playable.ts';
import type { LessonLine, Titles } from './lesson-lines.ts';

export type LineTableProps = {
  label: string;
  lines: LessonLine[];
  titles: Titles;
  onName: (key: string, title: string) => void;
};

/** Shows how each line was parsed; bare links can be named. */
export const LineTable = memo(function LineTable({ label, lines, titles, onName }: LineTableProps) {
  return (
    <div className="overflow-hidden rounded border border-line">
      <Table label={label} stacked={false} className="line-table">
        <TableHead columns={['Linha', 'Título', 'Vídeo']} />
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.number}
              line={line}
              named={line.key === null ? '' : (titles[line.key] ?? '')}
              onName={onName}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
});

type LineRowProps = Pick<LineTableProps, 'onName'> & { line: LessonLine; named: string };

function LineRow({ line: { number, title, key, video, problem }, named, onName }: LineRowProps) {
  return (
    <tr data-wrong={problem ? '' : undefined}>
      <td className="text-muted tabular-nums">{number}</td>
      <td data-cell="main" colSpan={problem ? 2 : 1}>
        {key !== null && !problem ? (
          <TextInput
            className="line-title"
            aria-label={`Título da linha ${number}`}
            placeholder={title}
            maxLength={LIMITS.title}
            value={named}
            onChange={({ target }) => onName(key, target.value)}
          />
        ) : (
          title || <span className="text-muted">sem título</span>
        )}
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
  if (!isPlayable(video)) {
    const why = whyNoVideo(video.url);
    return (
      <>
        <Badge tone="warn">{videoLabel(video)}</Badge>
        {why && <span className="line-problem">{NO_VIDEO_TEXTS[why]}</span>}
      </>
    );
  }
  return (
    <>
      <Badge tone="ok" icon={<Check size={14} aria-hidden="true" />}>
        {videoLabel(video)}
      </Badge>
      {!VIDEO_HOSTS[video.provider].progress && <span className="line-works">sem progresso</span>}
    </>
  );
}
