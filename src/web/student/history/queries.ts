import { api } from '#web/lib/api.ts';

export const historyQuery = api.student.history.queryOptions();
