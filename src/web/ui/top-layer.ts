import { createContext } from 'react';

/** The dialog a component sits in: what floats must live inside it, everything outside is inert. */
export const DialogElement = createContext<HTMLElement | null>(null);

let stack: HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

export const topLayer = {
  add: (element: HTMLElement) => change([...stack.filter((other) => other !== element), element]),
  remove: (element: HTMLElement) => change(stack.filter((other) => other !== element)),
  current: (): HTMLElement => stack.at(-1) ?? document.body,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
