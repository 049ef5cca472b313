import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { formatDate } from '#shared/time/dates.ts';
import { StudentLink } from '#web/producer/student/student-link.tsx';
import { EmailState } from '#web/producer/undelivered/email-state.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { AccessEnd, AccessEndCell } from '../access/access-end.tsx';
import { CourseCell } from './course-cell.tsx';
import { StudentDetails } from './student-details.tsx';

type StudentTableRowProps = {
  student: StudentRow;
  courses: StudentPage['courses'];
  courseId: string | undefined;
  /** Null where nothing could be done with it. */
  selected: boolean | null;
  onSelect: (range: boolean) => void;
  opened: boolean;
  onOpen: (open: boolean) => void;
  onCorrect: () => void;
  children: ReactNode;
};

export function StudentTableRow(props: StudentTableRowProps) {
  const { student, courses, courseId, selected, onSelect, opened, onOpen, onCorrect, children } = props;
  const { id, name, email, phone, cpf, lastEmail, emailHeld } = student;
  const detailsId = useId();
  const active = student.status === 'active';
  return (
    <>
      <tr ref={moveFocusOnUnmount}>
        {selected !== null && (
          <td data-cell="check">
            <Checkbox
              aria-label={`Selecionar ${name}`}
              data-student={id}
              checked={selected}
              onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </td>
        )}
        <td data-cell="main" className="md:w-full md:max-w-0">
          <div className="flex items-center gap-2.5">
            <Avatar name={name} />
            <div className="min-w-0 leading-[19px]">
              <StudentLink
                student={student}
                list={useSearch({ from: '/admin/tabs/admin/students' })}
                className="block truncate"
              />
              <span className="block truncate text-muted text-sm" title={email}>
                {email}
              </span>
            </div>
          </div>
        </td>
        <td className="text-sm leading-[19px] tabular-nums md:max-lg:hidden" data-cell="hide">
          <span className="block">{phone ? formatPhone(phone) : <None what="telefone" />}</span>
          <span className="block text-muted">{cpf ? formatCpf(cpf) : <None what="CPF" />}</span>
        </td>
        <td className="max-md:min-w-0 max-md:basis-full">
          <CourseCell
            student={student}
            courses={courses}
            courseId={courseId}
            open={opened}
            detailsId={detailsId}
            onToggle={() => onOpen(!opened)}
          />
        </td>
        <td className="max-md:order-2 max-md:pt-0">
          <Badge tone={active ? 'ok' : 'calm'}>{active ? 'Ativo' : 'Inativo'}</Badge>
          <AccessEnd student={student} courseId={courseId} />
        </td>
        <td data-label="E-mail" data-cell={emailNeedsSaying(student) ? undefined : 'hide'}>
          {lastEmail && <EmailState email={lastEmail} recipient={student} onCorrect={onCorrect} />}
          {!lastEmail && emailHeld && <span className="text-muted">Sai ao publicar</span>}
          {!lastEmail && !emailHeld && <None what="e-mail de acesso" />}
        </td>
        <td className="text-muted tabular-nums md:max-lg:hidden" data-cell="hide">
          {formatDate(new Date(student.createdAt))}
        </td>
        <AccessEndCell student={student} courseId={courseId} />
        <td data-cell="actions">{children}</td>
      </tr>
      {opened && <StudentDetails id={detailsId} student={student} courses={courses} />}
    </>
  );
}

function None({ what }: { what: string }) {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">sem {what}</span>
    </span>
  );
}

/** On phones delivery is not mentioned, only problems. */
const emailNeedsSaying = ({ lastEmail, emailHeld }: StudentRow) =>
  lastEmail ? lastEmail.status !== 'sent' : emailHeld;
