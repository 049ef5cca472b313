import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { readStudentsQuestion, type StudentsQuestion, studentsAddress } from '#shared/students-question.ts';

const PAUSE_MS = 300;

/**
 * What the table is asked for, kept in the address: a reload, a link and the way back show the same. The typing shows at
 * once, and is searched for once it pauses.
 */
export function useQuestion() {
  const question = readStudentsQuestion(useSearch({ from: '/admin/tabs/admin/students' }));
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ text: question.search, of: question.search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Somebody went back, or followed a link: what is in the field is of another search.
  const pending = typed.text.trim() !== typed.of;
  if (question.search !== typed.of && !pending) setTyped({ text: question.search, of: question.search });

  const ask = (changes: Partial<StudentsQuestion>, replace = false) =>
    navigate({
      to: '/admin/students',
      search: studentsAddress({ ...question, page: 1, ...changes }),
      replace,
      resetScroll: false,
    });

  return {
    question,
    typed: typed.text,
    type(text: string) {
      setTyped((before) => ({ ...before, text }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = text.trim();
        setTyped((before) => ({ ...before, of: search }));
        void ask({ search }, true);
      }, PAUSE_MS);
    },
    setPage: (page: number) => void ask({ page }),
    setCourse: (courseId: string | undefined) => void ask({ courseId }),
  };
}
