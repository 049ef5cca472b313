import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CourseOutline } from './course-outline.tsx';
import type { LockedCourse } from './locked-card.tsx';
import { previewQuery } from './queries.ts';
import { WaysBack } from './ways-back.tsx';

type CoursePreviewProps = { course: LockedCourse | null; onClose: () => void };

export function CoursePreviewDialog({ course, onClose }: CoursePreviewProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);
  const preview = useQuery({ ...previewQuery(shown?.id ?? ''), enabled: course !== null });
  return (
    <Dialog
      open={course !== null}
      onClose={onClose}
      closeOnBackdrop
      title="Prévia do Curso"
      footer={preview.data && <WaysBack course={preview.data} />}
    >
      {shown && <CourseOutline known={shown} preview={preview} />}
    </Dialog>
  );
}
