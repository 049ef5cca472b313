import { type Engine, type Media, SILENT_AFTER_MS } from './media.ts';

type EmbedElement = HTMLElement & Media & { config: object };

type Embed = {
  url: string;
  title: string;
  config: object;
  startSeconds: number;
  tag: string;
  load: () => Promise<unknown>;
  failure: string;
};

/** A provider's player dressed as a media element. A blocked script never says so, hence the clock. */
export function embedEngine({ url, title, config, startSeconds, tag, load, failure }: Embed): Engine {
  return (host, { ready, fail }) => {
    let element: EmbedElement | undefined;
    const late = setTimeout(() => fail(failure), SILENT_AFTER_MS);
    const cancel = new AbortController();
    load().then(
      () => {
        if (cancel.signal.aborted) return;
        element = document.createElement(tag) as EmbedElement;
        element.config = config;
        element.setAttribute('playsinline', '');
        element.setAttribute('src', url);
        // The element makes its frame right after it tells of this, and leaves it without a name.
        element.addEventListener('loadstart', () => queueMicrotask(() => nameFrame(element, title)));
        element.addEventListener('error', () => fail(failure));
        element.addEventListener('loadedmetadata', () => start(element, startSeconds, late), { once: true });
        host.append(element);
        ready(element);
      },
      () => fail(failure),
    );
    return () => {
      clearTimeout(late);
      cancel.abort();
      element?.removeAttribute('src');
      element?.remove();
    };
  };
}

function nameFrame(element: EmbedElement | undefined, title: string) {
  element?.shadowRoot?.querySelector('iframe')?.setAttribute('title', title);
}

function start(element: EmbedElement | undefined, seconds: number, late: ReturnType<typeof setTimeout>) {
  clearTimeout(late);
  if (element && seconds > 0) element.currentTime = seconds;
}
