import { api } from '#web/lib/api/api.ts';

export const historyQuery = api.student.history.queryOptions();
