import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { CorrectEmailDialog } from '#web/producer/undelivered/correct-email-dialog.tsx';
import { AccessDialog } from '../students/access/access-dialog.tsx';
import { CoursesDialog } from '../students/bulk/courses-dialog.tsx';
import { ExtensionDialog } from '../students/extension/extension-dialog.tsx';
import { AddressDialog } from '../students/form/address-dialog.tsx';
import { EditDialog } from '../students/form/edit-dialog.tsx';
import { RemovalDialog } from '../students/removal-dialog.tsx';
import { useLeftList } from './back-to-list.tsx';
import type { useWindows } from './use-windows.ts';

type StudentWindowsProps = {
  detail: StudentDetail;
  windows: ReturnType<typeof useWindows>;
  onStarted: (action: BulkAction) => void;
};

/** The students list's dialogs, for one student. */
export function StudentWindows({ detail, windows, onStarted }: StudentWindowsProps) {
  const navigate = useNavigate();
  const list = useLeftList();
  const { student, choices: courses } = detail;
  const { isOpen, close } = windows;
  const alone = useMemo(() => ({ students: { ids: [student.id] }, count: 1 }), [student.id]);
  const asked = useMemo(() => ({ ...alone, kind: 'enroll' as const }), [alone]);
  const shown = { courses, courseId: undefined, onClose: close, onStarted };
  return (
    <>
      <EditDialog student={isOpen('edit') ? student : null} courses={courses} onClose={close} />
      <CorrectEmailDialog student={isOpen('correct') ? student : null} onClose={close} />
      <AccessDialog student={isOpen('history') ? student : null} onClose={close} />
      <AddressDialog student={isOpen('address') ? student : null} onClose={close} />
      <CoursesDialog asked={isOpen('enroll') ? asked : null} {...shown} />
      <ExtensionDialog selected={isOpen('extend') ? alone : null} {...shown} />
      <RemovalDialog
        target={isOpen('remove') ? student : null}
        onClose={close}
        onRemoved={() => void navigate({ to: '/admin/students', search: list })}
      />
    </>
  );
}
