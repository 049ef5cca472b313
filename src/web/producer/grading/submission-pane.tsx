import { useQuery } from '@tanstack/react-query';
import { Download, Maximize, Minimize } from 'lucide-react';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import type { HandedIn } from '#shared/contract/assignments/handed-in.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Answer, fileAddress } from '#web/assignments/answer.tsx';
import { Grade } from '#web/assignments/marks.tsx';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { QueueHead } from '../queue/queue-head.tsx';
import { BackToQueue } from './back-to-queue.tsx';
import { GradingForm } from './grading-form.tsx';
import { LeftListNote } from './left-list-note.tsx';
import type { GradingList } from './use-queue.ts';

type PaneProps = { list: GradingList; submissionId: string; wide: boolean; onWiden: () => void };

export function SubmissionPane({ list, submissionId, wide, onWiden }: PaneProps) {
  const found = useQuery(api.producer.submission.queryOptions({ input: { submissionId } }));
  const { data: detail } = found;
  if (!detail)
    return (
      <section className="grading-work" aria-label="Entrega">
        <BackToQueue list={list} />
        {found.error ? <QueryError title="Esta entrega não está na fila" of={found} /> : <Spinner />}
      </section>
    );
  return (
    <>
      <section className="grading-work" aria-label="Entrega">
        <BackToQueue list={list} />
        <Head detail={detail} wide={wide} onWiden={onWiden} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="grading-content" aria-label="Conteúdo da entrega" tabIndex={0}>
          <LeftListNote list={list} />
          <Work detail={detail} />
        </section>
      </section>
      <GradingForm list={list} detail={detail} />
    </>
  );
}

type HeadProps = { detail: GradingDetail; wide: boolean; onWiden: () => void };

function Head({ detail: { student, title, versions, dueAt }, wide, onWiden }: HeadProps) {
  const [last] = versions;
  if (!last) return null;
  const when = formatDateTime(new Date(last.submittedAt));
  const punctual = dueAt === null ? null : last.late ? 'com atraso' : 'no prazo';
  return (
    <QueueHead className="items-start gap-3 max-md:pl-4">
      <div className="min-w-0">
        <h3>{student.name}</h3>
        <p>{[title, `entregue em ${when}`, punctual].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-none">
        {last.files.length > 0 && (
          <IconButton label="Baixar arquivos" icon={<Download />} onClick={() => downloadAll(last)} />
        )}
        <IconButton
          className="max-md:hidden"
          label={wide ? 'Mostrar a fila' : 'Ampliar'}
          icon={wide ? <Minimize /> : <Maximize />}
          onClick={onWiden}
        />
      </div>
    </QueueHead>
  );
}

function downloadAll({ files }: HandedIn) {
  for (const { id } of files) {
    const link = document.createElement('a');
    link.href = fileAddress(id, 'producer');
    link.download = '';
    link.click();
  }
}

function Work({ detail: { versions, instructions } }: { detail: GradingDetail }) {
  const [last, ...earlier] = versions;
  if (!last) return null;
  return (
    <>
      <Answer version={last} area="producer" />
      {last.files.length > 0 && <p className="text-muted text-sm">Examinados, só para baixar.</p>}
      {instructions && (
        <details className="grading-more">
          <summary>O que a tarefa pede</summary>
          <p className="whitespace-pre-line wrap-anywhere">{instructions}</p>
        </details>
      )}
      {earlier.map((version) => (
        <details key={version.id} className="grading-more">
          <summary>
            {version.version}ª entrega, {formatDateTime(new Date(version.submittedAt))}
          </summary>
          <Answer version={version} area="producer" />
          <Grade version={version} />
        </details>
      ))}
    </>
  );
}
