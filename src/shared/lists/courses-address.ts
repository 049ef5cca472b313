import { id } from '#shared/schemas.ts';

/** `rascunhos` shows only drafts, `modulos` opens a course's modules. */
export type CoursesAddress = { rascunhos?: '1'; modulos?: string };

export function readCoursesAddress({ rascunhos, modulos }: Record<string, unknown>): CoursesAddress {
  const course = id.safeParse(modulos);
  return { ...(rascunhos ? { rascunhos: '1' } : {}), ...(course.success ? { modulos: course.data } : {}) };
}
