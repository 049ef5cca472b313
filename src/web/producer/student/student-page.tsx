import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accessEmailOf } from '#shared/access/verdict.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useMay } from '#web/lib/session/may.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { useRetry } from '#web/producer/undelivered/use-retry.ts';
import { useBulkActions } from '../students/bulk/use-bulk-actions.ts';
import { useResend } from '../students/use-resend.ts';
import { AccessCard } from './access-card.tsx';
import { DiagnosisCard } from './diagnosis/diagnosis-card.tsx';
import { DossierDialog } from './dossier-dialog.tsx';
import { NoSuchStudent } from './no-such-student.tsx';
import { NotesCard } from './notes-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PurchasesCard } from './purchases-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { StudentHead } from './student-head.tsx';
import { COLUMNS, SIDE, StudentSkeleton } from './student-skeleton.tsx';
import { StudentWindows } from './student-windows.tsx';
import { SubmissionsCard } from './submissions-card.tsx';
import { TimelineCard } from './timeline/timeline-card.tsx';
import { useWindows } from './use-windows.ts';

const POLL_MS = 4000;
/** The e-mail is waiting for its first try, within seconds. */
const leavesSoon = (detail: StudentDetail | undefined) => {
  const email = detail && accessEmailOf(detail);
  return email?.status === 'queued' && email.reason === null;
};

export function StudentPage() {
  const { studentId } = useParams({ from: '/admin/tabs/admin/students/$studentId' });
  const found = useQuery(
    api.producer.student.queryOptions({
      input: { studentId },
      refetchInterval: ({ state }) => (leavesSoon(state.data) ? POLL_MS : false),
    }),
  );
  const { data } = found;
  useTitle(data?.student.name ?? 'Aluno');
  if (data) return <Detail detail={data} />;
  if (!found.error) return <StudentSkeleton />;
  const { code } = explainProblem(found.error);
  if (code === 'not_found' || code === 'invalid_input') return <NoSuchStudent />;
  return <QueryError title="Erro ao carregar o aluno" of={found} />;
}

function Detail({ detail }: { detail: StudentDetail }) {
  const { student, purchases } = detail;
  // Waiting purchases have no student yet, so no dossier either.
  const withDossier = purchases.filter(({ waitingFor }) => waitingFor === null);
  const windows = useWindows();
  const resend = useResend();
  const retry = useRetry().one;
  const bulk = useBulkActions(null);
  const emailId = accessEmailOf(detail)?.id;
  const send = () => resend.send(student.id);
  const resending = resend.sendingTo !== null;
  const may = useMay();
  // Bulk actions need a stronger right than editing one student, which opens and extends courses as well.
  const openCourses = (window: 'enroll' | 'extend') => windows.open(may('students.remove') ? window : 'edit');
  return (
    <>
      <StudentHead
        student={student}
        hasDossier={withDossier.length > 0}
        resending={resending}
        onResend={send}
        onDossier={() => windows.askDossier(withDossier)}
        onOpen={windows.open}
      />
      <DiagnosisCard
        detail={detail}
        busy={resending || retry.isPending || bulk.running !== null}
        remedies={{
          activate: () => windows.open('edit'),
          enroll: () => openCourses('enroll'),
          extend: () => openCourses('extend'),
          correct_email: () => windows.open('correct'),
          retry_email: () => emailId && retry.mutate({ emailId }),
          resend: send,
        }}
      />
      <div className={COLUMNS}>
        <div className={SIDE}>
          <ProgressCard detail={detail} />
          <TimelineCard detail={detail} />
        </div>
        <div className={SIDE}>
          <AccessCard
            detail={detail}
            onEnroll={() => openCourses('enroll')}
            onHistory={() => windows.open('history')}
          />
          <PurchasesCard purchases={purchases} onDossier={(purchase) => windows.askDossier([purchase])} />
          <SubmissionsCard submissions={detail.submissions} />
          <SessionsCard detail={detail} />
          <NotesCard detail={detail} />
        </div>
      </div>
      <DossierDialog student={student} purchases={windows.dossier} onClose={windows.closeDossier} />
      <StudentWindows detail={detail} windows={windows} onStarted={bulk.follow} />
    </>
  );
}
