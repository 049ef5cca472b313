import './student-details.css';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { STATUS } from '#web/producer/undelivered/email-texts.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';

type StudentDetailsProps = { id: string; student: StudentRow; courses: StudentPage['courses'] };

/** Every course with progress and end, and what does not fit into the row. */
export function StudentDetails({ id, student, courses }: StudentDetailsProps) {
  const { name, phone, cpf, createdAt, enrollments, lastEmail } = student;
  const titles = new Map(courses.map((course) => [course.id, course.title]));
  return (
    <tr id={id} className="student-details">
      <td colSpan={8}>
        <section aria-label={`Detalhes de ${name}`} className="grid gap-3 md:pl-14">
          {enrollments.length === 0 ? (
            <p className="text-muted">Nenhum curso</p>
          ) : (
            <ul className="grid gap-2.5" aria-label="Cursos">
              {enrollments.map(({ courseId, progress, open }) => (
                <li
                  key={courseId}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 md:grid-cols-[minmax(0,20rem)_auto_minmax(0,1fr)]"
                >
                  <span className="min-w-0 truncate" title={titles.get(courseId)}>
                    {titles.get(courseId)}
                  </span>
                  <span className="flex items-center gap-2 tabular-nums">
                    <Progress value={progress} label={`Progresso em ${titles.get(courseId)}`} className="w-28" />
                    {progress}%
                  </span>
                  <span className="flex items-center gap-2 text-muted tabular-nums empty:hidden">
                    {!open && <Badge tone="calm">Sem acesso</Badge>}
                    {endText(student, courseId)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted tabular-nums lg:hidden">
            <span>Telefone: {phone ? formatPhone(phone) : 'não informado'}</span>
            <span>CPF: {cpf ? formatCpf(cpf) : 'não informado'}</span>
            <span>Cadastro: {formatDate(new Date(createdAt))}</span>
            {lastEmail && <span className="md:hidden">E-mail de acesso: {STATUS[lastEmail.status].label}</span>}
          </p>
        </section>
      </td>
    </tr>
  );
}

function endText({ ends }: StudentRow, courseId: string): string | null {
  const end = ends.find((each) => each.courseId === courseId);
  return end ? `${end.over ? 'vencido em' : 'até'} ${formatDay(end.lastDay)}` : null;
}
