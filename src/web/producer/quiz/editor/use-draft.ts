import { useEffect, useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { begin, redo, step, undo } from './history.ts';
import { discardDraft, readDraft, storeDraft } from './stored-draft.ts';

export type Editing = ReturnType<typeof useDraft>;

const savedOf = ({ quiz }: AuthoredQuiz): Draft =>
  quiz ? { rules: quiz.rules, questions: quiz.questions } : EMPTY_DRAFT;

const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b);

/** The quiz being edited: stored in the browser until saved, with undo history. */
export function useDraft(found: AuthoredQuiz) {
  const lessonId = found.lesson.id;
  const [saved, setSaved] = useState({ version: found.quiz?.version ?? 0, draft: savedOf(found) });
  const [kept] = useState(() => readDraft(lessonId));
  const wasKept = kept !== null && !isSame(kept.draft, saved.draft);
  const [history, setHistory] = useState(() => (wasKept ? step(begin(saved.draft), kept.draft) : begin(saved.draft)));
  const [restored, setRestored] = useState(wasKept);
  const draft = history.now;
  const dirty = !isSame(draft, saved.draft);
  useEffect(() => {
    if (dirty) storeDraft(lessonId, { version: saved.version, at: Date.now(), draft });
    else discardDraft(lessonId);
  }, [dirty, draft, lessonId, saved.version]);
  return {
    ...{ draft, dirty, version: saved.version, restored },
    change: (next: Draft, field?: string) => setHistory((before) => step(before, next, field)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Changes made during saving stay unsaved. */
    markSaved: (version: number, written: Draft) => {
      setSaved({ version, draft: written });
      setRestored(false);
    },
    /** Restores the saved quiz; this can be undone too. */
    discard: () => {
      setHistory((before) => step(before, saved.draft));
      setRestored(false);
    },
  };
}
