import type { Reviewed, StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { type AttemptSummary, mayStart, showsKey } from '#shared/quizzes/attempts.ts';
import { type Answer, mostPoints, NO_ANSWER, verdictOf } from '#shared/quizzes/grade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { AnswerRow, AttemptRow, Sheet } from './read-sheet.ts';

/** The student's view of the quiz: correct answers are only included once they may be shown. */
export function quizFor({ quiz, attempts, now, ...lesson }: Sheet): StudentQuiz {
  const summaries = attempts.map(attemptSummaryOf);
  const open = attempts.find(({ submittedAt }) => submittedAt === null);
  const last = attempts.find(({ submittedAt }) => submittedAt !== null);
  const keyShown = showsKey(quiz.showKey, quiz, summaries);
  return {
    ...lesson,
    now: iso(now),
    required: quiz.required,
    minPercent: quiz.minPercent,
    maxAttempts: quiz.maxAttempts,
    limitMinutes: quiz.limitMinutes,
    waitMinutes: quiz.waitMinutes,
    questionCount: Math.min(quiz.draw ?? quiz.questions.length, quiz.questions.length),
    start: startOf(mayStart(quiz, summaries, new Date(now))),
    open: open ? openOf(open) : null,
    result: last ? resultOf(last, keyShown) : null,
    attempts: attempts.flatMap(({ number, submittedAt, score, passed, setAside }) =>
      submittedAt === null ? [] : [{ number, submittedAt: iso(submittedAt), score, passed, setAside }],
    ),
    passed: attempts.some(({ passed }) => passed),
  };
}

export const attemptSummaryOf = ({ submittedAt, passed, setAside }: AttemptRow): AttemptSummary => ({
  submittedAt: submittedAt === null ? null : new Date(submittedAt),
  passed,
  setAside,
});

const iso = (moment: string) => new Date(moment).toISOString();

const startOf = (start: ReturnType<typeof mayStart>): StudentQuiz['start'] => ({
  may: start.may,
  why: start.may ? null : start.why,
  at: !start.may && start.why === 'waiting' ? start.at.toISOString() : null,
  left: start.left,
});

/** An attempt's questions without the answer key. */
export const openOf = ({ id, number, dueAt, snapshot, answers }: AttemptRow): StudentQuiz['open'] => ({
  id,
  number,
  dueAt: dueAt === null ? null : iso(dueAt),
  questions: (snapshot?.questions ?? []).map(({ id, kind, body, points, options, rights }) => ({
    ...{ id, kind, body, points, rights },
    // For fill-in questions the options are the answer key.
    options: kind === 'fill' ? [] : options.map(({ id, text }) => ({ id, text })),
  })),
  answers: (answers ?? []).map(({ questionId, answer }) => ({ questionId, answer: answer ?? NO_ANSWER })),
});

function resultOf(attempt: AttemptRow, keyShown: boolean): StudentQuiz['result'] {
  const { id, number, submittedAt, score, passed, snapshot, answers } = attempt;
  const review = (snapshot?.questions ?? []).map((question) => {
    const given = answers?.find(({ questionId }) => questionId === question.id);
    return reviewOf(question, given, keyShown);
  });
  const right = review.filter(({ verdict }) => verdict === 'right' || verdict === 'voided').length;
  const minPercent = snapshot?.minPercent ?? 0;
  return { id, number, submittedAt: iso(submittedAt ?? ''), score, passed, minPercent, right, review };
}

function reviewOf(question: ShownQuestion, row: AnswerRow | undefined, keyShown: boolean): Reviewed {
  const points = row ? row.points : 0;
  return {
    questionId: question.id,
    kind: question.kind,
    body: question.body,
    verdict: verdictOf(question, points),
    points,
    most: mostPoints(question),
    given: givenTexts(question, row?.answer ?? NO_ANSWER),
    key: keyShown ? { right: rightTexts(question), explanation: question.explanation } : null,
    comment: row?.comment || null,
    second: question.second,
  };
}

function givenTexts({ kind, options, rights }: ShownQuestion, { choices, text, pairs }: Answer): string[] {
  if (kind === 'fill' || kind === 'essay') return text === '' ? [] : [text];
  if (kind !== 'match') return options.filter(({ id }) => choices.includes(id)).map((option) => option.text);
  return options.flatMap(({ id, text: left }) => {
    const chosen = pairs.find((pair) => pair.left === id)?.right;
    const right = rights.find((each) => each.id === chosen)?.text;
    return right === undefined ? [] : [`${left} → ${right}`];
  });
}

function rightTexts({ kind, options }: ShownQuestion): string[] {
  if (kind === 'essay') return [];
  if (kind === 'match') return options.map(({ text, match }) => `${text} → ${match}`);
  return options.filter(({ correct }) => correct || kind === 'fill').map(({ text }) => text);
}
