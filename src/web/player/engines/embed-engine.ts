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

/** A provider's player with the interface of a media element. A blocked script raises no error, hence the timeout. */
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
        // The element creates its frame right after this event, without a title.
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
