import './preview.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatBrl } from '#shared/billing/money.ts';
import type { CoursePreview } from '#shared/contract/student.ts';
import { formatDay } from '#shared/time/days.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText, modulesText } from './counts.ts';
import { PreviewModules } from './preview-modules.tsx';

type Known = Pick<CoursePreview, 'title' | 'coverUrl' | 'lessonCount' | 'endedOn'>;
type CourseOutlineProps = {
  known: Known;
  preview: Pick<UseQueryResult<CoursePreview>, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** Preview of a locked course: cover, price and titles. */
export function CourseOutline({ known, preview: { data, error, isFetching, refetch } }: CourseOutlineProps) {
  const { title, coverUrl, lessonCount, endedOn } = data ?? known;
  return (
    <>
      {endedOn && (
        <Note tone="info" title={`Seu acesso venceu em ${formatDay(endedOn)}`}>
          Renove para continuar de onde parou: seu progresso está guardado.
        </Note>
      )}
      <div className="preview-course">
        <Cover src={coverUrl} title={title} sizes="96px" />
        <div>
          <h3>{title}</h3>
          <p className="mt-0.5 text-muted text-sm">
            {data && `${modulesText(data.moduleCount)} · `}
            {lessonsText(lessonCount)}
          </p>
          {data?.priceCents !== null && data?.priceCents !== undefined && (
            <p className="preview-price">{data.priceCents === 0 ? 'Gratuito' : formatBrl(data.priceCents)}</p>
          )}
          {data?.description && <p className="wrap-anywhere mt-2 whitespace-pre-line text-base">{data.description}</p>}
        </div>
      </div>
      <PreviewModules
        modules={data?.modules}
        failed={!data && error !== null}
        retrying={isFetching}
        onRetry={refetch}
      />
    </>
  );
}
