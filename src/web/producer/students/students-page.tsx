import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import type { StudentRow, StudentTarget } from '#shared/contract/people/students.ts';
import { narrows } from '#shared/lists/students-question.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useMay } from '#web/lib/session/may.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { CorrectEmailDialog } from '#web/producer/undelivered/correct-email-dialog.tsx';
import { UndeliveredNote } from '#web/producer/undelivered/undelivered-note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PRODUCER_ERROR_TEXTS } from '../error-texts.ts';
import { AccessDialog } from './access/access-dialog.tsx';
import { CodeLookup } from './access/code-lookup.tsx';
import { type AskedCourses, CoursesDialog } from './bulk/courses-dialog.tsx';
import { ResendDialog } from './bulk/resend-dialog.tsx';
import { RunningBulkAction } from './bulk/running-bulk-action.tsx';
import { useBulkActions } from './bulk/use-bulk-actions.ts';
import { CleanedNote } from './cleaned-note.tsx';
import { CleanupNote } from './cleanup-note.tsx';
import { ExtensionDialog } from './extension/extension-dialog.tsx';
import { LimitCard } from './extension/limit-card.tsx';
import { AddressDialog } from './form/address-dialog.tsx';
import { EditDialog } from './form/edit-dialog.tsx';
import { StudentDialog } from './form/student-dialog.tsx';
import { RunningImport } from './import-link.tsx';
import { RemovalDialog, type RemovalTarget } from './removal-dialog.tsx';
import type { SelectedStudents } from './selection/selected-students.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { StudentsToolbar } from './students-toolbar.tsx';
import { NoStudents, NoSuchPage } from './table/no-students.tsx';
import { StudentList } from './table/student-list.tsx';
import { StudentsSkeleton } from './table/students-skeleton.tsx';
import { useExport } from './use-export.ts';
import { useQuestion } from './use-question.ts';

const POLL_MS = 4000;
/** The e-mail is waiting for its first try, within seconds. */
const leavesSoon = ({ lastEmail }: StudentRow) => lastEmail?.status === 'queued' && lastEmail.reason === null;

export function StudentsPage() {
  useTitle('Alunos');
  const may = useMay();
  const [enrolling, setEnrolling] = useState(false);
  const [placing, setPlacing] = useState<StudentRow | null>(null);
  const [explaining, setExplaining] = useState<StudentRow | null>(null);
  const [editing, setEditing] = useState<StudentRow | null>(null);
  const [removing, setRemoving] = useState<RemovalTarget | null>(null);
  const [correcting, setCorrecting] = useState<StudentRow | null>(null);
  const [extending, setExtending] = useState<SelectedStudents | null>(null);
  const [askedCourses, setAskedCourses] = useState<AskedCourses | null>(null);
  const [resending, setResending] = useState<SelectedStudents | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const [lookingUp, setLookingUp] = useState(false);
  const { question, typed, type, setPage, setFilter } = useQuestion();
  const { page: _, ...filter } = question;
  const selection = useSelection(filter);
  const exporting = useExport();
  const students = useQuery(
    api.producer.students.queryOptions({
      input: question,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.runningImport || state.data?.students.some(leavesSoon) ? POLL_MS : false,
    }),
  );
  const { data } = students;
  const bulk = useBulkActions(data?.runningBulkAction ?? null);
  const selected = { students: selection.students, count: selection.count(data?.total ?? 0) };
  const nobodyYet = data?.total === 0 && typed === '' && !narrows(filter);

  function enroll() {
    if (data && data.studentCount >= data.studentLimit) toast.error(PRODUCER_ERROR_TEXTS.student_limit_reached);
    else setEnrolling(true);
  }
  function exportOf(students: StudentTarget) {
    const courseId = 'filter' in students ? students.filter.courseId : undefined;
    exporting.mutate({ students, title: data?.courses.find(({ id }) => id === courseId)?.title });
  }
  function onStarted(action: BulkAction) {
    selection.clear();
    bulk.follow(action);
  }
  async function refresh() {
    setRefreshing(true);
    const { isError } = await students.refetch();
    setRefreshing(false);
    if (isError) toast.error('Erro ao atualizar dados');
  }

  return (
    <>
      <h2 className="sr-only">Alunos</h2>
      {data && (
        <CleanupNote
          ahead={data.cleanupAhead}
          exporting={exporting.isPending}
          onExport={() => exportOf({ filter: { search: '' } })}
        />
      )}
      {data?.lastCleanup && (
        <PanelNote kind="cleanup_done">
          <CleanedNote cleanup={data.lastCleanup} />
        </PanelNote>
      )}
      {bulk.running && (
        <PanelNote kind="bulk_running">
          <RunningBulkAction action={bulk.running} />
        </PanelNote>
      )}
      {data?.runningImport && may('students.enroll') && (
        <PanelNote kind="import_running">
          <RunningImport running={data.runningImport} />
        </PanelNote>
      )}
      {data && data.undeliveredCount > 0 && may('students.enroll') && (
        <PanelNote kind="emails_undelivered">
          <UndeliveredNote count={data.undeliveredCount} />
        </PanelNote>
      )}
      {data && <LimitCard count={data.studentCount} limit={data.studentLimit} />}
      <StudentsToolbar
        hidden={nobodyYet}
        data={data}
        typed={typed}
        filter={filter}
        refreshing={refreshing}
        exporting={exporting.isPending}
        onType={type}
        onFilter={setFilter}
        onRefresh={refresh}
        onLookUp={() => setLookingUp(true)}
        onExport={() => exportOf({ filter })}
        onEnroll={enroll}
      />
      {data?.total === 0 && (
        <NoStudents
          filter={filter}
          expired={data.studentLimit === 0}
          onUnfilter={() => setFilter({ courseId: undefined, status: undefined, situation: undefined })}
          onEnroll={enroll}
        />
      )}
      {data && data.total > 0 && data.students.length === 0 && <NoSuchPage onFirst={() => setPage(1)} />}
      {data && data.students.length > 0 && (
        <StudentList
          data={data}
          courseId={question.courseId}
          waiting={students.isPlaceholderData}
          selection={selection}
          onPage={setPage}
          onStudent={{
            history: setExplaining,
            address: setPlacing,
            edit: setEditing,
            remove: setRemoving,
            correct: setCorrecting,
          }}
        />
      )}
      {!data && !students.error && <StudentsSkeleton />}
      {!data && students.error && <QueryError title="Erro ao carregar alunos" of={students} />}
      {selected.count > 0 && (
        <SelectionBar
          count={selected.count}
          whole={selection.whole}
          onClear={selection.clear}
          onEnroll={() => setAskedCourses({ ...selected, kind: 'enroll' })}
          onResend={() => setResending(selected)}
          onExtend={() => setExtending(selected)}
          onCloseAccess={() => setAskedCourses({ ...selected, kind: 'close' })}
          onExport={() => exportOf(selected.students)}
          onRemove={() => setRemoving({ ids: [...selection.ids] })}
        />
      )}
      <RemovalDialog target={removing} onClose={() => setRemoving(null)} onRemoved={selection.drop} />
      <CodeLookup asked={lookingUp} onClose={() => setLookingUp(false)} />
      <AddressDialog student={placing} onClose={() => setPlacing(null)} />
      <AccessDialog student={explaining} onClose={() => setExplaining(null)} />
      <ExtensionDialog
        selected={extending}
        courses={data?.courses ?? []}
        courseId={question.courseId}
        onClose={() => setExtending(null)}
        onStarted={onStarted}
      />
      <CoursesDialog
        asked={askedCourses}
        courses={data?.courses ?? []}
        courseId={question.courseId}
        onClose={() => setAskedCourses(null)}
        onStarted={onStarted}
      />
      <ResendDialog selected={resending} onClose={() => setResending(null)} onStarted={onStarted} />
      <EditDialog student={editing} courses={data?.courses ?? []} onClose={() => setEditing(null)} />
      <CorrectEmailDialog student={correcting} onClose={() => setCorrecting(null)} />
      <StudentDialog open={enrolling} courses={data?.courses ?? []} onClose={() => setEnrolling(false)} />
    </>
  );
}
