import { api } from '#web/lib/api/api.ts';
import { inPreview, seenHere } from '../preview/in-preview.ts';

export const courseQuery = (courseId: string) =>
  (inPreview() ? api.producer.previewCourse : api.student.course).queryOptions({
    input: { courseId, ...seenHere() },
  });

export const lessonQuery = (lessonId: string) =>
  (inPreview() ? api.producer.previewLesson : api.student.lesson).queryOptions({
    input: { lessonId, ...seenHere() },
  });

export const transcriptQuery = (lessonId: string, language: string) =>
  (inPreview() ? api.producer.previewTranscript : api.student.transcript).queryOptions({
    input: { lessonId, language },
  });
