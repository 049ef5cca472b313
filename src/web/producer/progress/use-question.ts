import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ProgressColumns,
  type ProgressQuestion,
  progressAddress,
  readProgressColumns,
  readProgressQuestion,
} from '#shared/lists/progress-question.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

/** The table's question, stored in the address. */
export function useQuestion() {
  const address = useSearch({ from: '/admin/tabs/admin/reports/progresso' });
  const question = readProgressQuestion(address);
  const columns = readProgressColumns(address);
  const navigate = useNavigate();
  const ask = (changes: Partial<ProgressQuestion & { columns: ProgressColumns }>, replace = false) =>
    navigate({
      to: '/admin/reports/progresso',
      search: (address) =>
        progressAddress({ ...readProgressQuestion(address), columns: readProgressColumns(address), ...changes }),
      replace,
      resetScroll: false,
    });
  return {
    question,
    columns,
    ...useTypedSearch(question.search, (search) => void ask({ search }, true)),
    setCourse: (courseId: string) => void ask({ courseId }),
    setColumns: (chosen: ProgressColumns) => void ask({ columns: chosen }, true),
  };
}
