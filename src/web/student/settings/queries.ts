import { api } from '#web/lib/api/api.ts';

export const accountQuery = api.student.account.queryOptions();
