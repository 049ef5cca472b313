import type { Answer } from '#shared/quizzes/grade.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';

export type Saving = 'saved' | 'saving' | 'waiting';
type State = { given: ReadonlyMap<string, Answer>; saving: Saving };
export type AnswerOutbox = ReturnType<typeof createOutbox>;

/** Texts are saved after a pause in typing. */
const PAUSE_MS = 700;
const AGAIN_MS = 4_000;

const outboxes = new Map<string, AnswerOutbox>();

/** One per attempt: it outlives the screen, so that somebody who comes back finds what they answered, saved or not. */
export function outboxOf(attemptId: string, onOver: () => void): AnswerOutbox {
  const outbox = outboxes.get(attemptId) ?? createOutbox(attemptId, onOver);
  outboxes.set(attemptId, outbox);
  return outbox;
}

/** Answers are saved one by one; after a connection failure they are sent again. */
function createOutbox(attemptId: string, onOver: () => void) {
  const listeners = new Set<() => void>();
  const unsaved = new Map<string, Answer>();
  let state: State = { given: new Map(), saving: 'saved' };
  let sending: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(part: Partial<State>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
  async function sendAll(): Promise<boolean> {
    for (const [questionId, answer] of unsaved) {
      try {
        await api.student.answerQuestion.call({ attemptId, questionId, answer }, LASTING);
      } catch (error) {
        if (isRefusal(error)) {
          unsaved.clear();
          onOver();
          return true;
        }
        show({ saving: 'waiting' });
        timer = setTimeout(flush, AGAIN_MS);
        return false;
      }
      // An answer changed meanwhile is sent again.
      if (unsaved.get(questionId) === answer) unsaved.delete(questionId);
    }
    if (unsaved.size > 0) return sendAll();
    show({ saving: 'saved' });
    return true;
  }
  /** @returns whether nothing is left to be saved */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }
  function give(questionId: string, answer: Answer, typed: boolean) {
    unsaved.set(questionId, answer);
    show({ given: new Map(state.given).set(questionId, answer), saving: 'saving' });
    clearTimeout(timer);
    timer = setTimeout(flush, typed ? PAUSE_MS : 0);
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { current: () => state, subscribe, give, flush };
}

/** By our server, not by something in between, such as a hotel's sign-in page. */
const isRefusal = (error: unknown) =>
  error instanceof Problem && error.code !== '' && error.status < 500 && error.status !== 429;
