import { api } from '#web/lib/api/api.ts';

export const notesQuery = (lessonId: string) => api.student.lessonNotes.queryOptions({ input: { lessonId } });
