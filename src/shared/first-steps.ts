/* The first steps of a new school, in order. */

export const FIRST_STEPS = ['face', 'course', 'lesson', 'student', 'sales'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Derived from the school's own rows. */
export type FirstStepsDone = {
  /** Name and colours were set. */
  face: boolean;
  /** The first course, with its first lesson. */
  course: { id: string; title: string; published: boolean; lesson: string | null } | null;
  /** Simulated sales do not count. */
  student: boolean;
  /** A sales platform has sent a delivery to one of the addresses. */
  sales: boolean;
  /** Initial values of the first step's form. */
  school: { memberAreaName: string; primaryColor: string; version: number };
};

const MINUTES: Record<FirstStep, number> = { face: 1, course: 1, lesson: 2, student: 1, sales: 3 };

/** A lesson counts once it can be watched. */
export function openSteps({ face, course, student, sales }: Omit<FirstStepsDone, 'school'>): FirstStep[] {
  const done = { face, course: course !== null, lesson: Boolean(course?.published && course.lesson), student, sales };
  return FIRST_STEPS.filter((step) => !done[step]);
}

export const minutesFor = (steps: readonly FirstStep[]) => steps.reduce((sum, step) => sum + MINUTES[step], 0);
