import type { Draft } from './draft.ts';

/* Unsaved drafts are stored in the browser, and survive closing the tab. */

type Kept = { version: number; at: number; draft: Draft };

const keyOf = (lessonId: string) => `quiz-draft:${lessonId}`;

export function readKept(lessonId: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? 'null') as Kept | null;
    return Array.isArray(kept?.draft?.questions) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(lessonId: string, kept: Kept) {
  try {
    localStorage.setItem(keyOf(lessonId), JSON.stringify(kept));
  } catch {
    // Without storage it is kept while the tab is open.
  }
}

export function forget(lessonId: string) {
  try {
    localStorage.removeItem(keyOf(lessonId));
  } catch {
    // Storage was unavailable.
  }
}
