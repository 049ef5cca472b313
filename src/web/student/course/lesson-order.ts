import type { CourseDetail, CourseModule, LessonRow } from '#shared/contract/student.ts';

export type LessonPlace = {
  module: CourseModule;
  lesson: LessonRow;
  /** 1-based, within its module. */
  number: number;
  previous: LessonRow | null;
  next: LessonRow | null;
};

/** Position of a lesson; previous and next cross module boundaries. */
export function placeOf(course: CourseDetail, lessonId: string): LessonPlace | null {
  const places = course.modules.flatMap((module) => module.lessons.map((lesson, index) => ({ module, lesson, index })));
  const at = places.findIndex(({ lesson }) => lesson.id === lessonId);
  const found = places[at];
  if (!found) return null;
  return {
    module: found.module,
    lesson: found.lesson,
    number: found.index + 1,
    previous: places[at - 1]?.lesson ?? null,
    next: places[at + 1]?.lesson ?? null,
  };
}

/** The lesson on which a module opens: its first with an e-book, else its first; once begun, the first left to do. */
export function openingLesson({ lessons }: CourseModule): LessonRow | null {
  const available = lessons.filter((lesson) => lesson.available);
  const toDo = available.filter(({ completed }) => !completed);
  const next = toDo.length < available.length ? toDo[0] : available.find(({ hasEbook }) => hasEbook);
  return next ?? available[0] ?? lessons[0] ?? null;
}

/** Target of "Continuar": the first available uncompleted lesson, else the first that can be watched again. */
export function lessonToContinue({ modules }: CourseDetail): LessonRow | null {
  const available = modules.flatMap((module) => module.lessons).filter((lesson) => lesson.available);
  return available.find((lesson) => !lesson.completed) ?? available[0] ?? null;
}
