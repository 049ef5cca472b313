import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeOf, isComplete, verdictOf } from './marks.ts';
import {
  isOver,
  MOST_VERSIONS,
  mayHandIn,
  nextState,
  SUBMISSION_EVENTS,
  SUBMISSION_STATES,
  type SubmissionEvent,
  type SubmissionState,
  visibleState,
} from './states.ts';

/** Every state with every event, as in decision 0060; an empty cell must not happen. */
const TABLE: Record<SubmissionState, Record<SubmissionEvent, SubmissionState | null>> = {
  draft: { submit: 'submitted', review: null, redo: null, approve: null, reopen: null },
  submitted: { submit: null, review: 'reviewing', redo: 'redo', approve: 'approved', reopen: null },
  reviewing: { submit: null, review: 'reviewing', redo: 'redo', approve: 'approved', reopen: null },
  redo: { submit: null, review: null, redo: null, approve: null, reopen: 'reviewing' },
  approved: { submit: null, review: null, redo: null, approve: null, reopen: 'reviewing' },
};

test.each(SUBMISSION_STATES.flatMap((state) => SUBMISSION_EVENTS.map((event) => [state, event] as const)))(
  '%s, %s',
  (state, event) => {
    expect(nextState(state, event)).toBe(TABLE[state][event]);
  },
);

type Next = typeof nextState;

/**
 * Invariants for any order of events: never back to draft; a verdict only comes from a review, and a submission never
 * overwrites it.
 */
function keepsItsWord(next: Next): boolean {
  const order = fc.property(fc.array(fc.constantFrom(...SUBMISSION_EVENTS), { maxLength: 40 }), (events) => {
    let state: SubmissionState = 'draft';
    let judged = false;
    for (const event of events) {
      const after = next(state, event);
      if (after === null) continue;
      judged ||= event === 'approve' || event === 'redo';
      if (after === 'draft' || (after === 'submitted' && state !== 'draft')) return false;
      if ((after === 'approved' || after === 'redo') && !judged) return false;
      if ((after === 'approved') !== (event === 'approve') || (after === 'redo') !== (event === 'redo')) return false;
      state = after;
    }
    return true;
  });
  return !fc.check(order, { numRuns: 500 }).failed;
}

test('in any order of events nothing is lost, and a verdict only comes from a review', () => {
  expect(keepsItsWord(nextState)).toBe(true);
});

test.each<[string, Next]>([
  ['hands in over a verdict', (state, event) => (event === 'submit' ? 'submitted' : nextState(state, event))],
  ['approves by looking', (state, event) => (event === 'review' ? 'approved' : nextState(state, event))],
  ['goes back to a draft', (state, event) => (event === 'reopen' ? 'draft' : nextState(state, event))],
])('control: a rule that %s is detected', (_, broken) => {
  expect(keepsItsWord(broken)).toBe(false);
});

const NOW = new Date('2026-11-02T12:00:00Z');
const facts = { state: null, returned: false, versions: 0, dueAt: null, takesLate: true } as const;
const yesterday = new Date('2026-11-01T12:00:00Z');

describe('submitting', () => {
  test.each([
    ['nothing yet, without an end', facts, null],
    ['on the very moment it is due', { ...facts, dueAt: NOW, takesLate: false }, null],
    ['late where that is taken', { ...facts, dueAt: yesterday }, null],
    ['late where it is not', { ...facts, dueAt: yesterday, takesLate: false }, 'deadline'],
    ['once more before anybody judges it', { ...facts, state: 'submitted', versions: 1 }, null],
    ['while it is judged', { ...facts, state: 'reviewing', versions: 1 }, 'reviewing'],
    ['judged, and not told yet', { ...facts, state: 'redo', versions: 1 }, 'reviewing'],
    ['approved, and not told yet', { ...facts, state: 'approved', versions: 1 }, 'reviewing'],
    ['approved', { ...facts, state: 'approved', returned: true, versions: 1 }, 'approved'],
    [
      'anew, whatever the deadline',
      { ...facts, state: 'redo', returned: true, versions: 1, dueAt: yesterday, takesLate: false },
      null,
    ],
    ['too often', { ...facts, state: 'redo', returned: true, versions: MOST_VERSIONS }, 'versions'],
  ] as const)('%s', (_, given, refusal) => {
    expect(mayHandIn(given, NOW)).toBe(refusal);
  });

  test('is in time until the minute that is named is over', () => {
    const dueAt = new Date('2026-11-30T23:59:00-03:00');
    const late = ['2026-11-30T23:59:59.999-03:00', '2026-12-01T00:00:00-03:00'].map((at) =>
      isOver(dueAt, new Date(at)),
    );
    expect(late).toEqual([false, true]);
    expect(isOver(null, NOW)).toBe(false);
  });

  test('is possible in exactly those states where the student is told so', () => {
    fc.assert(
      fc.property(fc.constantFrom(null, ...SUBMISSION_STATES.slice(1)), fc.boolean(), (state, returned) => {
        const visible = state && visibleState(state, returned);
        const open = mayHandIn({ ...facts, state, returned, versions: state ? 1 : 0 }, NOW) === null;
        expect(open).toBe(visible !== 'reviewing' && visible !== 'approved');
      }),
    );
  });
});

test('the grade is the sum of the marks, and one “Refazer” is enough', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }), (marks) => {
      expect(isComplete(marks, marks.length)).toBe(true);
      expect(gradeOf(marks)).toBeGreaterThanOrEqual(marks.length);
      expect(verdictOf(marks)).toBe(marks.some((mark) => mark === 1) ? 'redo' : 'approved');
    }),
  );
  expect([isComplete([3, 0], 2), isComplete([3], 2), isComplete([5], 1)]).toEqual([false, false, false]);
});
