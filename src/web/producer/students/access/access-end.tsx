import type { StudentRow } from '#shared/contract/people/students.ts';
import { accessEndText } from './access-end-text.ts';

type AccessEndProps = { student: StudentRow; courseId: string | undefined };

export function AccessEnd({ student, courseId }: AccessEndProps) {
  const text = accessEndText(student, courseId);
  return text && <span className="mt-0.5 block text-muted text-xs tabular-nums max-lg:hidden">{text}</span>;
}

/** On phones a separate cell, since there is no space beside the name. */
export function AccessEndCell({ student, courseId }: AccessEndProps) {
  const text = accessEndText(student, courseId);
  return (
    <td className="text-muted tabular-nums md:hidden" data-label="Acesso" data-cell={text ? undefined : 'hide'}>
      {text}
    </td>
  );
}
