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

/** A provider's player with the interface of a media element. A blocked script raises no error, hence the timeout; a slow one may respond after it. */
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
        // The element creates its frame right after this event, without a title.
        element.addEventListener('loadstart', () => queueMicrotask(() => nameFrame(element, title)));
        element.addEventListener('error', () => {
          clearTimeout(watchdog);
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
