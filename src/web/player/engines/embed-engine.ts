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

/** A provider's player dressed as a media element. A blocked script never says so, hence the clock; a slow one may still answer. */
export function embedEngine({ url, title, config, startSeconds, tag, load, failure }: Embed): Engine {
  return (host, { ready, fail, recover }) => {
    let element: EmbedElement | undefined;
    let isLate = false;
    const watchdog = setTimeout(() => {
      isLate = true;
      fail(failure);
    }, SILENT_AFTER_MS);
    const begin = () => {
      clearTimeout(watchdog);
      if (isLate) recover();
      if (element && startSeconds > 0) element.currentTime = startSeconds;
    };
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
        element.addEventListener('error', () => {
          isLate = false;
          fail(failure);
        });
        element.addEventListener('loadedmetadata', begin, { once: true });
        host.append(element);
        ready(element);
      },
      () => fail(failure),
    );
    return () => {
      clearTimeout(watchdog);
      cancel.abort();
      element?.removeAttribute('src');
      element?.remove();
    };
  };
}

function nameFrame(element: EmbedElement | undefined, title: string) {
  element?.shadowRoot?.querySelector('iframe')?.setAttribute('title', title);
}
