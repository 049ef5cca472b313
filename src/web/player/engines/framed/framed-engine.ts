import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import { type Engine, SILENT_AFTER_MS } from '../media.ts';
import type { Line } from './line.ts';
import { type MediaReport, ReportedMedia } from './reported-media.ts';

const ASK_AGAIN_MS = 250;
/** Distance in seconds at which a seek counts as done. */
const THERE_SECONDS = 5;
const MOST_SEEKS = 4;

type Framed = {
  address: string;
  /** Origin of its messages: `null` for sandboxed pages without an origin. */
  origin: string;
  line: Line;
  title: string;
  startSeconds: number;
  /** The frame's sandbox permissions. */
  sandbox: string;
  id?: string;
};

/** A host's player in a frame, with its own controls, known by messages from exactly that frame and origin. */
export function framedEngine({ address, origin, line, title, startSeconds, sandbox, id }: Framed): Engine {
  return (host, { ready, fail, silent }) => {
    const frame = document.createElement('iframe');
    const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin === 'null' ? '*' : origin);
    const media = new ReportedMedia({
      play: () => send(line.play),
      pause: () => send(line.pause),
      seek: (seconds) => send(line.seek(seconds)),
    });
    const beginning = startingAt(startSeconds, (seconds) => send(line.seek(seconds)));
    let alive = false;
    const asking = setInterval(() => line.hello.forEach(send), ASK_AGAIN_MS);
    const watchdog = setTimeout(() => silent(true), SILENT_AFTER_MS);

    function onMessage({ source, origin: from, data }: MessageEvent) {
      if (source !== frame.contentWindow || from !== origin) return;
      const report = line.parse(data);
      if (!report) return;
      if (!alive) live();
      if (report.failed) fail(PLAYER_TEXTS.stream);
      else media.update(beginning(report));
    }
    function live() {
      alive = true;
      clearInterval(asking);
      clearTimeout(watchdog);
      line.subscribe.forEach(send);
      silent(false);
    }

    // Before the frame exists, since its first message is sent only once.
    window.addEventListener('message', onMessage);
    Object.assign(frame, { src: address, title, className: 'player-frame', ...(id && { id }) });
    frame.allow = 'accelerometer; gyroscope; autoplay; encrypted-media; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.setAttribute('sandbox', sandbox);
    host.append(frame);
    ready(media);
    return () => {
      clearInterval(asking);
      clearTimeout(watchdog);
      window.removeEventListener('message', onMessage);
      frame.remove();
    };
  };
}

/**
 * Seeks to the resume position, again if the player did not listen yet. Until it is reached, reported positions do not
 * count.
 */
function startingAt(seconds: number, seek: (seconds: number) => void): (report: MediaReport) => MediaReport {
  let left = seconds > 0 ? MOST_SEEKS : 0;
  return (report) => {
    const there = report.time !== undefined && Math.abs(report.time - seconds) <= THERE_SECONDS;
    if (there) left = 0;
    if (left === 0) return report;
    if (report.time !== undefined || left === MOST_SEEKS) {
      left -= 1;
      seek(seconds);
    }
    return { ...report, time: undefined };
  };
}
