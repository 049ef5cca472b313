import { z } from 'zod';
import { question } from '#shared/contract/quizzes.ts';
import { quizAnswer } from '#shared/contract/student/student-quiz.ts';
import { LIMITS } from '#shared/limits.ts';
import { id } from '#shared/schemas.ts';
import type { Check } from './checked-columns.ts';

/* What a job grades, for all schools: it must be as this application writes it. */

const shaped =
  (shape: z.ZodType): Check =>
  (value) =>
    shape.safeParse(value).success ? value : undefined;

const asked = question.extend({ points: z.int().min(0).max(LIMITS.questionPoints) });
const shown = asked.extend({ rights: z.array(z.strictObject({ id, text: z.string() })) });
const areDistinct = (questions: readonly { id: string }[]) =>
  new Set(questions.map((each) => each.id)).size === questions.length;

export const QUESTIONS = shaped(z.array(asked).refine(areDistinct));
export const SNAPSHOT = shaped(
  z.strictObject({ questions: z.array(shown).refine(areDistinct), minPercent: z.int().min(0).max(100) }),
);
export const ANSWER = shaped(quizAnswer.nullable());
