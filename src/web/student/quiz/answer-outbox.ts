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

export type SavedAnswer = { attemptId: string; questionId: string; answer: Answer };
type Calls = { onSaved: (saved: SavedAnswer) => void; onOver: () => void };

/** One per attempt: it outlives the screen, so that somebody who comes back finds what they answered and could not save. */
export function outboxOf(attemptId: string, calls: Calls): AnswerOutbox {
  const outbox = outboxes.get(attemptId) ?? createOutbox(attemptId, calls);
  outboxes.set(attemptId, outbox);
  return outbox;
}

/** Answers are saved one by one; after a connection failure they are sent again. */
function createOutbox(attemptId: string, { onSaved, onOver }: Calls) {
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
      onSaved({ attemptId, questionId, answer });
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
  /** Once the attempt's saved answers are shown, which may be newer ones of another tab. */
  function dropSaved() {
    show({ given: new Map([...state.given].filter(([questionId]) => unsaved.has(questionId))) });
  }
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { current: () => state, subscribe, give, flush, dropSaved };
}

/** By our server, not by something in between, such as a hotel's sign-in page. */
const isRefusal = (error: unknown) =>
  error instanceof Problem && error.code !== '' && error.status < 500 && error.status !== 429;
