import { useQueryClient } from '@tanstack/react-query';
import type { CourseUpload } from '#shared/contract/course-import/course-files.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { usePartsUpload } from '../parts/use-parts-upload.ts';
import { TOO_LARGE } from './file-texts.ts';

/** Uploads another platform's course, resuming an unfinished upload. */
export function useCourseUpload(receiving: CourseUpload | null) {
  const queries = useQueryClient();
  return usePartsUpload({
    underway: receiving,
    refusal: (file) => refusalOf(file, receiving),
    start: async ({ name, size: bytes }) => (await api.producer.startCourseFile.call({ name, bytes })).fileId,
    send: ({ id: fileId, ...part }, signal) => api.producer.sendCourseFilePart.call({ fileId, ...part }, { signal }),
    onOver: () => queries.invalidateQueries({ queryKey: api.producer.courseImports.key() }),
  });
}

function refusalOf(file: File, receiving: CourseUpload | null): string | null {
  if (file.size > LIMITS.courseFileBytes) return TOO_LARGE;
  if (receiving && receiving.bytes !== file.size)
    return `“${file.name}” não é o arquivo que estava sendo enviado. Escolha “${receiving.name}”, ou desista do envio.`;
  return null;
}
