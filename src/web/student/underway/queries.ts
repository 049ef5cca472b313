import { api } from '#web/lib/api/api.ts';

export const underwayQuery = api.student.underway.queryOptions();
