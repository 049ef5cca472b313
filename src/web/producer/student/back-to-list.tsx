import { useLocation } from '@tanstack/react-router';
import type { StudentsAddress } from '#shared/lists/students-question.ts';
import { BackLink } from '#web/panel/back-link.tsx';

const ALL: StudentsAddress = {};

/** The list's filters and page from which the student was opened. */
export const useLeftList = (): StudentsAddress => useLocation({ select: ({ state }) => state.studentList ?? ALL });

export const BackToList = () => (
  <BackLink to="/admin/students" search={useLeftList()}>
    Alunos
  </BackLink>
);
