import { useSyncExternalStore } from 'react';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import type { Chosen } from './pictures/chosen.ts';
import { sentId } from './sent-id.ts';

/* Drafts by place: they survive looking at something else, or rotating a phone. */

export type Draft = {
  /** Null until something is typed. */
  body: string | null;
  pictures: Chosen[];
  /** Questions only: visible to the school alone. */
  hides: boolean;
  /** Questions only: refers to the second at which writing began. */
  marks: boolean;
  began: number | null;
  /** Notes only: of one whose saving failed. */
  noteId: string | null;
  /** Being sent. */
  sending: boolean;
};

const EMPTY: Draft = { body: null, pictures: [], hides: false, marks: true, began: null, noteId: null, sending: false };

const drafts = new Map<string, Draft>();
const sentIds = new Map<string, ReturnType<typeof sentId>>();
const listeners = new Set<() => void>();

/** Includes the account, since somebody else may sign in on the same page. */
const keyOf = (place: string) => `${queryClient.getQueryData(sessionQuery.queryKey)?.viewer?.userId} ${place}`;

/** @param place a conversation, or where a new one is written */
export function useDraft(place: string) {
  const key = keyOf(place);
  const latest = () => drafts.get(key) ?? EMPTY;
  const draft = useSyncExternalStore(subscribe, latest, () => EMPTY);
  return { draft, latest, keep: (part: Partial<Draft>) => keep(key, part) };
}

/** Discards the text after sending or cancelling; the options stay. */
export function forgetDraft(place: string) {
  keep(keyOf(place), { body: null, pictures: [], began: null, noteId: null, sending: false });
}

/** The idempotency key of what is sent from a place, whichever form sends it. */
export function sentFrom(place: string) {
  const sent = sentIds.get(keyOf(place)) ?? sentId();
  sentIds.set(keyOf(place), sent);
  return sent;
}

function keep(key: string, part: Partial<Draft>) {
  drafts.set(key, { ...(drafts.get(key) ?? EMPTY), ...part });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
