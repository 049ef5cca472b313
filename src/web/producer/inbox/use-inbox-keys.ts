import { useKeyDown } from '../queue/use-key-down.ts';

export type InboxKeys = {
  next: () => void;
  previous: () => void;
  reply: () => void;
  close: (() => void) | null;
  take: () => void;
};

/**
 * J and K move through the list, R replies, E closes, A assigns it to oneself or gives it back. Ignored while typing. A key
 * that is held acts once, or it would close each conversation that follows.
 */
export function useInboxKeys(keys: InboxKeys) {
  useKeyDown((event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const acts: Record<string, (() => void) | null> = {
      ...{ j: keys.next, k: keys.previous, r: keys.reply, e: keys.close, a: keys.take },
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('textarea, input:not([type=checkbox]), [role=listbox], [role=combobox], [role=menu], dialog') !== null;
