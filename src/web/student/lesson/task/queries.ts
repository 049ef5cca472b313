import { api } from '#web/lib/api/api.ts';
import { inPreview, seenHere } from '../../preview/in-preview.ts';

export const taskQuery = (lessonId: string) =>
  (inPreview() ? api.producer.previewTask : api.student.task).queryOptions({ input: { lessonId, ...seenHere() } });
