import './preview.css';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { lessonsText, modulesText } from './counts.ts';
import type { LockedCourse } from './locked-card.tsx';
import { PreviewModules } from './preview-modules.tsx';
import { previewQuery } from './queries.ts';

type CoursePreviewProps = { course: LockedCourse | null; onClose: () => void };

export function CoursePreviewDialog({ course, onClose }: CoursePreviewProps) {
  // Kept while the window fades out, so that it does not fade as an empty one.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(shown?.id ?? ''),
    enabled: course !== null,
  });
  const salesUrl = safeHttpUrl(data?.salesUrl ?? '');

  return (
    <Dialog
      open={course !== null}
      onClose={onClose}
      closeOnBackdrop
      title="Prévia do Curso"
      footer={salesUrl && <BuyLink href={salesUrl} />}
    >
      {shown && (
        <div className="preview-course">
          <Cover src={shown.coverUrl} title={shown.title} sizes="96px" />
          <div>
            <h3>{shown.title}</h3>
            <p className="mt-0.5 text-muted text-sm">
              {data && `${modulesText(data.moduleCount)} · `}
              {lessonsText(data?.lessonCount ?? shown.lessonCount)}
            </p>
            {data?.description && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line text-base">{data.description}</p>
            )}
          </div>
        </div>
      )}
      <PreviewModules
        modules={data?.modules}
        failed={!data && error !== null}
        retrying={isFetching}
        onRetry={refetch}
      />
    </Dialog>
  );
}

function BuyLink({ href }: { href: string }) {
  return (
    <a className={buttonClass({ variant: 'primary' })} href={href} target="_blank" rel="noopener noreferrer">
      <span className="button-face">
        Comprar Agora
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">(abre em nova aba)</span>
      </span>
    </a>
  );
}
