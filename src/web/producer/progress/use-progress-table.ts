import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProgressPage } from '#shared/contract/school/progress-table.ts';
import type { ProgressQuestion } from '#shared/lists/progress-question.ts';
import { api } from '#web/lib/api/api.ts';

/** The first page, and as many of the following as were loaded. */
export function useProgressTable(question: ProgressQuestion) {
  const queries = useQueryClient();
  const first = useQuery(
    api.producer.progressTable.queryOptions({ input: question, placeholderData: keepPreviousData }),
  );
  const page = first.data;
  const after = first.isPlaceholderData ? null : (page?.next ?? null);
  const [wanted, want] = useState<string | null>(null);
  const more = useInfiniteQuery({
    queryKey: api.producer.progressTable.key({ input: { ...question, after: after ?? undefined }, type: 'infinite' }),
    queryFn: ({ pageParam, signal }) =>
      api.producer.progressTable.call({ ...question, after: pageParam ?? undefined }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next }: ProgressPage) => next,
    enabled: after !== null && wanted === after,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = (after !== null && more.data?.pages) || [];
  // The lessons have changed meanwhile, and with them the columns.
  const outdated = pages.some(({ version }) => version !== page?.version);
  useEffect(() => {
    if (outdated) void queries.invalidateQueries({ queryKey: api.producer.progressTable.key() });
  }, [outdated, queries]);

  const last = pages.at(-1);
  const hasMore = last ? last.next !== null : after !== null;
  function loadMore() {
    if (!hasMore || more.isFetching) return;
    if (wanted !== after) want(after);
    else if (last) void more.fetchNextPage();
    else void more.refetch();
  }
  return {
    first,
    students: [...(page?.students ?? []), ...(outdated ? [] : pages.flatMap(({ students }) => students))],
    hasMore,
    loadMore,
    loading: more.isFetching,
    failed: more.isError && !more.isFetching,
  };
}
