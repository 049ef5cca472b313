import { createContext } from 'react';

type Home = HTMLElement | null | { readonly current: HTMLElement };

/** Inside the landmark, so that an open menu belongs to a named part of the page. */
const page: Home = {
  get current() {
    return document.querySelector('main') ?? document.body;
  },
};

/** Container for popups: the enclosing dialog, since everything outside it is inert. */
export const PopupHome = createContext<Home>(page);

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
