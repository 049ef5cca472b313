import { previewAddress } from '#shared/preview.ts';
import { requestApi } from '../../api.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

/** As previews name it. */
export type PreviewedSchool = NewSchool & { id: string };

/** A school with a course that has one lesson to watch and one that opens later, a draft, and a student. */
export async function openPreviewed() {
  const school = await openWithId();
  const course = await writeCourse(school, {
    title: 'Cerâmica',
    lessons: [
      { title: 'O barro', video: 'media:lesson.mp4' },
      { title: 'O forno', video: 'media:lesson.mp4', releaseDays: 7 },
    ],
  });
  await requestApi('POST', '/producer/courses', { title: 'Esmaltes', published: false }, school);
  return { school, course, student: await enroll(school, [course]) };
}

export async function openWithId(): Promise<PreviewedSchool> {
  const opened = await openSchool();
  return { ...opened, id: await idOf(opened.session) };
}

async function idOf(session: string): Promise<string> {
  const { data } = await requestApi('GET', '/session', undefined, { session });
  return (data.viewer as { userId: string }).userId;
}

export const previewOfCourse = (school: PreviewedSchool, { id }: NewCourse, lessonId?: string) =>
  previewAddress(`/alunos/curso/${id}${lessonId ? `?aula=${lessonId}` : ''}`, school.id);
