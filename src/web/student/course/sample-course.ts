import type { CourseDetail, LessonRow } from '#shared/contract/student.ts';

/** For tests: two modules with the lessons `a1 a2` and `b1`, whose ids are the keys of `changes`. */
export function sampleCourse(changes: Record<string, Partial<LessonRow>> = {}): CourseDetail {
  const lesson = (id: string): LessonRow => ({
    id,
    title: id,
    hasEbook: false,
    durationSeconds: null,
    positionSeconds: 0,
    completed: false,
    favorite: false,
    available: true,
    inDays: 0,
    release: null,
    ...changes[id],
  });
  const module = (id: string, lessons: LessonRow[]) => ({ id, title: id, description: '', coverUrl: null, lessons });
  return {
    id: 'course',
    title: 'Course',
    description: '',
    coverUrl: null,
    instructorName: 'Ana',
    progress: 0,
    completedLessons: 0,
    lastDay: null,
    beginning: null,
    moduleCount: 2,
    lessonCount: 3,
    locked: [],
    salesUrl: null,
    modules: [module('a', [lesson('a1'), lesson('a2')]), module('b', [lesson('b1')])],
  };
}
