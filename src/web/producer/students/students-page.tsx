import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentRow } from '#shared/contract/people/students.ts';
import { narrows } from '#shared/lists/students-question.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { CorrectEmailDialog } from '#web/producer/undelivered/correct-email-dialog.tsx';
import { UndeliveredNote } from '#web/producer/undelivered/undelivered-note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PRODUCER_ERROR_TEXTS } from '../error-texts.ts';
import { AccessDialog } from './access/access-dialog.tsx';
import { CodeLookup } from './access/code-lookup.tsx';
import { CleanedNote } from './cleaned-note.tsx';
import { CleanupNote } from './cleanup-note.tsx';
import { ExtensionDialog } from './extension/extension-dialog.tsx';
import { LimitCard } from './extension/limit-card.tsx';
import { AddressDialog } from './form/address-dialog.tsx';
import { EditDialog } from './form/edit-dialog.tsx';
import { StudentDialog } from './form/student-dialog.tsx';
import { RunningImport } from './import-link.tsx';
import { RemovalDialog, type RemovalTarget } from './removal-dialog.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { StudentsToolbar } from './students-toolbar.tsx';
import { NoStudents, NoSuchPage } from './table/no-students.tsx';
import { StudentList } from './table/student-list.tsx';
import { StudentsSkeleton } from './table/students-skeleton.tsx';
import { useExport } from './use-export.ts';
import { useQuestion } from './use-question.ts';

const POLL_MS = 4000;
/** Its e-mail waits for its first try, which is a matter of seconds. */
const leavesSoon = ({ lastEmail }: StudentRow) => lastEmail?.status === 'queued' && lastEmail.reason === null;

export function StudentsPage() {
  useTitle('Alunos');
  const [enrolling, setEnrolling] = useState(false);
  const [placing, setPlacing] = useState<StudentRow | null>(null);
  const [explaining, setExplaining] = useState<StudentRow | null>(null);
  const [editing, setEditing] = useState<StudentRow | null>(null);
  const [removing, setRemoving] = useState<RemovalTarget | null>(null);
  const [correcting, setCorrecting] = useState<StudentRow | null>(null);
  const [extending, setExtending] = useState<string[] | null>(null);
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
      refetchInterval: ({ state }) => (state.data?.students.some(leavesSoon) ? POLL_MS : false),
    }),
  );
  const { data } = students;
  const nobodyYet = data?.total === 0 && typed === '' && !narrows(filter);

  function enroll() {
    if (data && data.studentCount >= data.studentLimit) toast.error(PRODUCER_ERROR_TEXTS.student_limit_reached);
    else setEnrolling(true);
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
      {data?.cleanupOn !== false && (
        <CleanupNote exporting={exporting.isPending} onExport={() => exporting.mutate(undefined)} />
      )}
      {data?.lastCleanup && <CleanedNote cleanup={data.lastCleanup} />}
      {data?.runningImport && <RunningImport running={data.runningImport} />}
      {data && data.undeliveredCount > 0 && <UndeliveredNote count={data.undeliveredCount} />}
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
        onExport={() => exporting.mutate(data?.courses.find(({ id }) => id === question.courseId))}
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
      {selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          onClear={selection.clear}
          onExtend={() => setExtending([...selection.ids])}
          onRemove={() => setRemoving({ ids: [...selection.ids] })}
        />
      )}
      <RemovalDialog target={removing} onClose={() => setRemoving(null)} onRemoved={selection.drop} />
      <CodeLookup asked={lookingUp} onClose={() => setLookingUp(false)} />
      <AddressDialog student={placing} onClose={() => setPlacing(null)} />
      <AccessDialog student={explaining} onClose={() => setExplaining(null)} />
      <ExtensionDialog
        studentIds={extending}
        courses={data?.courses ?? []}
        courseId={question.courseId}
        onClose={() => setExtending(null)}
        onExtended={selection.clear}
      />
      <EditDialog student={editing} courses={data?.courses ?? []} onClose={() => setEditing(null)} />
      <CorrectEmailDialog student={correcting} onClose={() => setCorrecting(null)} />
      <StudentDialog open={enrolling} courses={data?.courses ?? []} onClose={() => setEnrolling(false)} />
    </>
  );
}
