import { Window } from 'happy-dom';

/*
 * A DOM for components, in Node. Web APIs that Node has itself, such as fetch and streams, stay Node's, because the
 * application runs in the same process and must not notice.
 */

const page = new Window({
  url: 'http://localhost/',
  width: 1280,
  height: 800,
  settings: { navigation: { disableMainFrameNavigation: true } },
});

/** Node has these too, but the page's elements only accept their own. */
const REPLACED = ['Event', 'CustomEvent', 'EventTarget', 'navigator', 'localStorage', 'sessionStorage'];

const host = globalThis as Record<string, unknown>;
const seen = page as unknown as Record<string, unknown>;
for (const name of new Set([...Object.getOwnPropertyNames(page), ...inherited(page)])) {
  if (name in globalThis && !REPLACED.includes(name)) continue;
  Object.defineProperty(host, name, {
    configurable: true,
    get: () => seenAs(name),
    set: (value) => (seen[name] = value),
  });
}
host.window = page;
// Node's reads no elements, and the application cannot read the page's.
host.FormData = new Proxy(FormData, {
  construct: (node, [form]) => (form ? new page.FormData(form) : new node()),
});
// Layout and drawing APIs, which happy-dom lacks.
Object.assign(page.HTMLElement.prototype, {
  getAnimations: () => [],
  // As in browsers, a promise: not what an effect may return.
  scrollIntoView: async () => {},
  showPopover: () => {},
  hidePopover: () => {},
});

/** A stream without events: their effects on open pages are tested in browsers. */
host.EventSource = class extends page.EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 0;
  close() {}
};

function seenAs(name: string): unknown {
  const value = seen[name];
  const isMethod = typeof value === 'function' && !('prototype' in value && value.prototype);
  return isMethod ? (value as (...given: unknown[]) => unknown).bind(page) : value;
}

function inherited(object: object): string[] {
  const above = Object.getPrototypeOf(object);
  return above && above !== Object.prototype ? [...Object.getOwnPropertyNames(above), ...inherited(above)] : [];
}
