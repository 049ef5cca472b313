import type Hls from 'hls.js';

type Loader = typeof Hls.DefaultConfig.loader;
type Window = { XMLHttpRequest: typeof XMLHttpRequest };

const PAGE = '/player/streams';
const WITHIN_MS = 10_000;

let opened: Promise<Window> | undefined;

/**
 * A window that may request any https host, which this page may not: a stream's segments can be anywhere. It is an
 * empty page of ours in a frame that is not shown, opened with the first stream.
 */
export function openStreamWindow(): Promise<Window> {
  opened ??= new Promise<Window>((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.title = 'Vídeo';
    frame.style.display = 'none';
    frame.src = PAGE;
    const late = setTimeout(() => give(), WITHIN_MS);
    function give() {
      frame.remove();
      opened = undefined;
      reject(new Error('no window for streams'));
    }
    frame.onload = () => {
      clearTimeout(late);
      // Any other document in the frame is not ours.
      const there = frame.contentDocument?.location.pathname === PAGE;
      if (there) resolve(frame.contentWindow as unknown as Window);
      else give();
    };
    document.body.append(frame);
  });
  return opened;
}

export function loaderIn(requests: Window, loader: Loader): Loader {
  return class extends loader {
    /** The request starts here; the method is missing in the library's types. */
    loadInternal() {
      const own = window.XMLHttpRequest;
      window.XMLHttpRequest = requests.XMLHttpRequest;
      try {
        // @ts-expect-error it exists
        super.loadInternal();
      } finally {
        window.XMLHttpRequest = own;
      }
    }
  };
}
