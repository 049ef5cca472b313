import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListQuestion, listAddress, readListQuestion } from '#shared/lists/list-question.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

export function useList<Status extends string>(statuses: readonly Status[]) {
  const question = readListQuestion(useSearch({ strict: false }), statuses);
  const navigate = useNavigate();
  const ask = (changes: Partial<ListQuestion<Status>>, replace = false) =>
    navigate({
      to: '.',
      search: ({ busca, status, pagina, ...others }) => ({
        ...others,
        ...listAddress({ ...readListQuestion({ busca, status, pagina }, statuses), page: 1, ...changes }),
      }),
      replace,
      resetScroll: false,
    });

  return {
    question,
    narrowed: question.search !== '' || question.status !== undefined,
    ...useTypedSearch(question.search, (search) => void ask({ search }, true)),
    setPage: (page: number) => void ask({ page }),
    setStatus: (status: Status | undefined) => void ask({ status }),
  };
}
