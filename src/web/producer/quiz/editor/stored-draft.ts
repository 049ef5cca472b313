import type { Draft } from './draft.ts';

/* Unsaved drafts are stored in the browser, and survive closing the tab. */

type StoredDraft = { version: number; at: number; draft: Draft };

const keyOf = (lessonId: string) => `quiz-draft:${lessonId}`;

export function readDraft(lessonId: string): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? 'null') as StoredDraft | null;
    return Array.isArray(stored?.draft?.questions) ? stored : null;
  } catch {
    return null;
  }
}

export function storeDraft(lessonId: string, stored: StoredDraft) {
  try {
    localStorage.setItem(keyOf(lessonId), JSON.stringify(stored));
  } catch {
    // Without storage it is kept while the tab is open.
  }
}

export function discardDraft(lessonId: string) {
  try {
    localStorage.removeItem(keyOf(lessonId));
  } catch {
    // Storage was unavailable.
  }
}
