import { api } from '#web/lib/api.ts';

export const underwayQuery = api.student.underway.queryOptions();
