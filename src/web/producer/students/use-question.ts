import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  readStudentsQuestion,
  type StudentFilter,
  type StudentsQuestion,
  studentsAddress,
} from '#shared/lists/students-question.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

/** The table's question, stored in the address, so that reload, links and back show the same. */
export function useQuestion() {
  const question = readStudentsQuestion(useSearch({ from: '/admin/tabs/admin/students' }));
  const navigate = useNavigate();
  const ask = (changes: Partial<StudentsQuestion>, replace = false) =>
    navigate({
      to: '/admin/students',
      search: (address) => studentsAddress({ ...readStudentsQuestion(address), page: 1, ...changes }),
      replace,
      resetScroll: false,
    });

  return {
    question,
    ...useTypedSearch(question.search, (search) => void ask({ search }, true)),
    setPage: (page: number) => void ask({ page }),
    setFilter: (filter: Partial<StudentFilter>) => void ask(filter),
  };
}
