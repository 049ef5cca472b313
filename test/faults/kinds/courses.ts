import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CourseOutline, ProducerCourse } from '#shared/contract/school/courses.ts';
import { type HttpClient, rpc } from '../client.ts';
import type { WrittenSchool } from '../school.ts';
import { countBy, countOf, foundBy, type Kind, kind } from './kind.ts';

/* Creating and moving courses and lessons. The title is the key, also of the request. */

export function courseKinds({ producerId, producer, made }: WrittenSchool): Kind[] {
  const { courseId, moduleId, orderedLessonId, orderedModuleId } = made;
  const create = (operation: string, input: object = {}) => {
    const key = randomUUID();
    return { key, ask: rpc(operation, { ...input, title: key, key }, producer) };
  };
  const outline = (http: HttpClient) => http.call<CourseOutline>('producer.outline', { courseId }, producer);
  let moves = 0;

  return [
    kind({
      name: 'course',
      next: () => create('producer.createCourse'),
      stored: (tx) => countBy(tx, 'courses', 'title', producerId),
      async shown(http) {
        const { courses } = await http.call<{ courses: ProducerCourse[] }>('producer.courses', undefined, producer);
        return countOf(courses.map(({ title }) => title));
      },
    }),
    kind({
      name: 'module',
      next: () => create('producer.createModule', { courseId }),
      stored: (tx) => countBy(tx, 'course_modules', 'title', producerId),
      shown: async (http) => countOf((await outline(http)).modules.map(({ title }) => title)),
    }),
    kind({
      name: 'lesson',
      next: () => create('producer.createLesson', { moduleId, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
      stored: (tx) => countBy(tx, 'lessons', 'title', producerId),
      shown: async (http) =>
        countOf((await outline(http)).modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))),
    }),
    kind({
      name: 'order',
      next() {
        const value = ++moves % 5;
        const move = { lessonId: orderedLessonId, index: value };
        return { key: orderedLessonId, value, ask: rpc('producer.moveLesson', move, producer) };
      },
      stored: (tx) =>
        foundBy(
          tx,
          sql`select id::text as key, position - 1 as found from lessons
            where producer_id = ${producerId} and id = ${orderedLessonId}`,
        ),
      async shown(http) {
        const module = (await outline(http)).modules.find(({ id }) => id === orderedModuleId);
        return new Map(module?.lessons.map(({ id }, at) => [id, at]));
      },
    }),
  ];
}
