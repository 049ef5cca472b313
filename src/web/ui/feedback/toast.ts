export type Toast = {
  id: number;
  tone: 'ok' | 'bad';
  text: string;
  action?: { label: string; onClick: () => void };
  leaving?: boolean;
};

const SUCCESS_MS = 5000;
/** Undoing takes time: reading, deciding and reaching the button. */
const ACTION_MS = 10_000;
const FADE_MS = 200;
const MOST = 3;

let toasts: Toast[] = [];
let lastId = 0;
let held = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
  // The pointer or focus was inside, and its removal fires no leave event.
  release();
}

function dismiss(id: number) {
  stop(id);
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(remove, FADE_MS, id);
}

function stop(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function start(toast: Toast) {
  if (toast.tone !== 'ok' || toast.leaving || held) return;
  timers.set(toast.id, setTimeout(dismiss, toast.action ? ACTION_MS : SUCCESS_MS, toast.id));
}

function release() {
  held = false;
  for (const each of toasts) if (!timers.has(each.id)) start(each);
}

/** The same text again stays where it is, unless either is a success that offers an action. */
function show(tone: Toast['tone'], text: string, action?: Toast['action'], replaced?: number | null): number {
  const staying = toasts.filter(({ leaving }) => !leaving);
  const same = staying.find(
    (other) => other.id === replaced || (other.text === text && (tone === 'bad' || !(action ?? other.action))),
  );
  const toast: Toast = { id: same?.id ?? ++lastId, tone, text, action };
  stop(toast.id);
  change([...staying.filter((other) => other !== same), toast].sort((one, other) => one.id - other.id).slice(-MOST));
  start(toast);
  return toast.id;
}

export const toast = {
  /**
   * Disappears after five seconds, or ten if it has an action.
   * @param replaced the toast whose place it takes, if that is still shown
   */
  success: (text: string, action?: Toast['action'], replaced?: number | null) => show('ok', text, action, replaced),
  /** Stays until it is closed or replaced by the same text. */
  error: (text: string, action?: Toast['action']) => show('bad', text, action),
  dismiss,
};

export const toastStore = {
  current: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** While a toast is hovered or focused, none of them disappears. */
  hold() {
    held = true;
    for (const id of [...timers.keys()]) stop(id);
  },
  release,
};
