import { api } from '#web/lib/api.ts';

export const accountQuery = api.student.account.queryOptions();
