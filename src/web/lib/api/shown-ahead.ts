import type { MutationFilters, QueryKey } from '@tanstack/react-query';
import { queryClient, readOnceSaved } from './query-client.ts';

/**
 * For presses that are shown ahead of their answers. A refused one is taken back only if it was alone from press to
 * refusal: otherwise that would undo another press, or show what nobody holds, and the server is asked instead.
 * @param calls those of its kind
 */
export function shownAhead(calls: MutationFilters, queryKey: QueryKey) {
  const isOnly = () => queryClient.isMutating(calls) < 2;
  return {
    isOnly,
    /** Before showing it. @returns whether what is shown until then is what the server holds */
    async press() {
      const isReading = queryClient.isFetching({ queryKey }) > 0;
      const isKnown = isOnly() && !isReading;
      if (isReading) readOnceSaved(queryKey);
      await queryClient.cancelQueries({ queryKey });
      return isKnown;
    },
    /** @param before what was shown, if it is known */
    refuse<Before>(before: Before | false | undefined, takeBack: (before: Before) => void) {
      if (before && isOnly()) takeBack(before);
      else readOnceSaved(queryKey);
    },
  };
}
