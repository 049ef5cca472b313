import { api } from '#web/lib/api.ts';

/** Fresh at every visit: it is about the lesson watched just now. */
export const underwayQuery = api.student.underway.queryOptions({ staleTime: 0 });
