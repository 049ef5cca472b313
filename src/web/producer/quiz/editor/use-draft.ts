import { useEffect, useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { type Draft, draftOf, isSameDraft } from './draft.ts';
import { begin, mapStates, redo, step, undo } from './history.ts';
import { discardDraft, readDraft, storeDraft } from './stored-draft.ts';

export type Editing = ReturnType<typeof useDraft>;

/** The quiz being edited: stored in the browser until saved, with undo history. */
export function useDraft(found: AuthoredQuiz) {
  const lessonId = found.lesson.id;
  const [saved, setSaved] = useState(() => savedOf(found));
  const [kept] = useState(() => readDraft(lessonId));
  const wasKept = kept !== null && !isSameDraft(kept.draft, saved.draft);
  const [history, setHistory] = useState(() => (wasKept ? step(begin(saved), kept) : begin(saved)));
  const [restored, setRestored] = useState(wasKept);
  const { draft, version } = history.now;
  const dirty = !isSameDraft(draft, saved.draft);
  useEffect(() => {
    if (dirty) storeDraft(lessonId, { version, at: Date.now(), draft });
    else discardDraft(lessonId);
  }, [dirty, draft, lessonId, version]);
  return {
    ...{ draft, dirty, version, restored },
    /** Somebody has saved the quiz since the draft was begun. */
    outdated: version !== saved.version,
    change: (next: Draft | ((now: Draft) => Draft), field?: string) =>
      setHistory((before) => {
        const { now } = before;
        const changed = typeof next === 'function' ? next(now.draft) : next;
        return changed === now.draft ? before : step(before, { ...now, draft: changed }, field);
      }),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Changes made during saving stay unsaved. */
    markSaved: (next: number, written: Draft) => {
      setSaved({ version: next, draft: written });
      setHistory((before) => mapStates(before, (state) => ({ ...state, version: next })));
      setRestored(false);
    },
    /** Restores the saved quiz; this can be undone too. */
    discard: () => {
      const there = savedOf(found);
      setSaved(there);
      setHistory((before) => step(before, there));
      setRestored(false);
    },
  };
}

/** A draft, and the saved version that it is based on. */
type Based = { version: number; draft: Draft };

const savedOf = ({ quiz }: AuthoredQuiz): Based => ({ version: quiz?.version ?? 0, draft: draftOf(quiz) });
