import { z } from 'zod';
import { lengthText, readLength } from '#shared/access/lengths.ts';
import { lessonInput, type ProducerLesson } from '#shared/contract/school/courses.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

/** The contract's lesson, with its days as text. */
export const lessonFields = z.strictObject({
  ...lessonInput.shape,
  releaseDays: z
    .string()
    .transform((typed): number | null | undefined => (typed.trim() === '' ? null : Number(typed)))
    .pipe(lessonInput.shape.releaseDays),
  durationSeconds: z
    .string()
    .transform((typed): number | null | undefined => (typed.trim() === '' ? null : readLength(typed)))
    .pipe(lessonInput.shape.durationSeconds),
});

export function lessonDefaults(lesson: ProducerLesson | null) {
  return {
    title: lesson?.title ?? '',
    description: lesson?.description ?? '',
    videoUrl: lesson?.videoUrl ?? '',
    ebookUrl: lesson?.ebookUrl ?? '',
    releaseDays: lesson?.releaseDays ? String(lesson.releaseDays) : '',
    durationSeconds: lesson?.durationSeconds ? lengthText(lesson.durationSeconds) : '',
  };
}

export const LESSON_FIELDS: EditedField<ReturnType<typeof lessonDefaults>>[] = [
  { name: 'title', label: 'Título' },
  { name: 'videoUrl', label: 'URL do vídeo' },
  { name: 'description', label: 'Descrição' },
  { name: 'releaseDays', label: 'Liberar após (dias)' },
  { name: 'durationSeconds', label: 'Duração' },
  { name: 'ebookUrl', label: 'Link do ebook' },
];
