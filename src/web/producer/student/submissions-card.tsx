import { Link } from '@tanstack/react-router';
import type { StudentSubmission } from '#shared/contract/people/student-page.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { StateBadge } from '#web/assignments/state-badge.tsx';
import { useMay } from '#web/lib/session/may.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

/** The latest submission per task; hidden if there are none. */
export function SubmissionsCard({ submissions }: { submissions: StudentSubmission[] }) {
  if (submissions.length === 0) return null;
  return (
    <Card>
      <CardHead title="Tarefas" />
      <ul>
        {submissions.map((submission) => (
          <Submission key={submission.id} submission={submission} />
        ))}
      </ul>
    </Card>
  );
}

function Submission({ submission }: { submission: StudentSubmission }) {
  const may = useMay();
  const { id, title, lessonTitle, state, version, late, submittedAt, grade, bestGrade } = submission;
  const facts = [
    formatDateTime(new Date(submittedAt)),
    version > 1 && `${version}ª entrega`,
    late && 'com atraso',
    grade !== null && `nota ${grade} de ${bestGrade}`,
  ];
  return (
    <li className="grid justify-items-start gap-1 border-line border-t py-2.5 leading-[19px] first:border-t-0 first:pt-0 last:pb-0">
      {may('tasks.grade') ? (
        <Link
          to="/admin/correcoes"
          search={{ entrega: id, estado: state === 'redo' || state === 'approved' ? state : undefined }}
          className={linkClass()}
        >
          {title}
        </Link>
      ) : (
        <b className="wrap-anywhere font-medium">{title}</b>
      )}
      <span className="wrap-anywhere text-muted text-sm">{lessonTitle}</span>
      <span className="text-muted text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      <StateBadge state={state} />
    </li>
  );
}
