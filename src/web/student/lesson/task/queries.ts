import { api } from '#web/lib/api/api.ts';

export const taskQuery = (lessonId: string) => api.student.task.queryOptions({ input: { lessonId } });
