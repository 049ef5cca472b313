import { api } from '#web/lib/api.ts';

export const catalogueQuery = api.student.catalogue.queryOptions();

export const previewQuery = (courseId: string) => api.student.coursePreview.queryOptions({ input: { courseId } });
