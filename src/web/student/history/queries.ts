import { api } from '#web/lib/api.ts';

/** Fresh at every visit: a lesson watched meanwhile is at its top. */
export const historyQuery = api.student.history.queryOptions({ staleTime: 0 });
