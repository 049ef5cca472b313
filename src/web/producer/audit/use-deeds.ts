import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { DeedsQuestion } from '#shared/security/deeds.ts';
import { api } from '#web/lib/api/api.ts';

/** The lines that were asked for, as many pages of them as were wanted. */
export function useDeeds(question: DeedsQuestion) {
  const pages = useInfiniteQuery({
    queryKey: api.producer.deeds.key({ input: question, type: 'infinite' }),
    queryFn: ({ pageParam, signal }) =>
      api.producer.deeds.call({ ...question, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    pages,
    deeds: pages.data?.pages.flatMap((page) => page.deeds) ?? [],
    people: pages.data?.pages[0]?.people ?? [],
  };
}
