import { api } from '#web/lib/api/api.ts';
import { inPreview, seenHere } from '../preview/in-preview.ts';

export const catalogueQuery = () =>
  inPreview()
    ? api.producer.previewCatalogue.queryOptions({ input: seenHere() })
    : api.student.catalogue.queryOptions();

export const previewQuery = (courseId: string) => api.student.coursePreview.queryOptions({ input: { courseId } });
