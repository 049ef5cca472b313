import type { CheckProblem } from '#shared/contract/school/media/videos.ts';
import { type Answer, leadsTo, type Net, requestUrl } from '../../http/request-url.ts';
import { mayRead } from './robots.ts';

const MOST_REDIRECTS = 4;
const BETWEEN_MS = 1_000;
const MOST_BYTES = 64 * 1024;
const NAME = 'AteneuBot/1.0 (confere se os vídeos das aulas ainda abrem)';
/** Sign-in pages to which private files redirect. */
const SIGN_IN = /^(?:accounts\.google\.com|login\.(?:live|microsoftonline)\.com)$/;

/** `unknown`: not checked, because the host's robots.txt disallows it. */
export type Found = CheckProblem | 'fine' | 'unknown';

/** Requests addresses one after another per host, with a pause between, and each only once. */
export class LinkChecker {
  #net: Net;
  #pause: (ms: number) => Promise<unknown>;
  #turns = new Map<string, Promise<unknown>>();
  #robots = new Map<string, Promise<string>>();
  #found = new Map<string, Promise<Found>>();

  constructor(net: Net, pause: (ms: number) => Promise<unknown>) {
    this.#net = net;
    this.#pause = pause;
  }

  check(address: URL, referer: string): Promise<Found> {
    const known = this.#found.get(address.href) ?? this.#follow(address, referer).catch(() => 'unreachable' as const);
    this.#found.set(address.href, known);
    return known;
  }

  async #follow(address: URL, referer: string): Promise<Found> {
    let url = address;
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      if (!mayRead(await this.#robotsOf(url, referer), url.pathname + url.search)) return 'unknown';
      const answer = await this.#ask(url, referer);
      const next = leadsTo(answer, url);
      if (!next) return judge(answer.status);
      if (SIGN_IN.test(next.hostname)) return 'private';
      url = next;
    }
    return 'unreachable';
  }

  #robotsOf(url: URL, referer: string): Promise<string> {
    const known =
      this.#robots.get(url.host) ??
      this.#ask(new URL('/robots.txt', url), referer).then(
        ({ status, text }) => (status >= 200 && status < 300 ? text : ''),
        () => '',
      );
    this.#robots.set(url.host, known);
    return known;
  }

  #ask(url: URL, referer: string): Promise<Answer> {
    const before = this.#turns.get(url.host);
    const turn = (async () => {
      if (before) await before.catch(() => {}).then(() => this.#pause(BETWEEN_MS));
      return requestUrl(url, { referer, name: NAME, net: this.#net, mostBytes: MOST_BYTES, part: true });
    })();
    this.#turns.set(url.host, turn);
    return turn;
  }
}

function judge(status: number): Found {
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'refused';
  // 416: an empty range of an empty file was requested; the file exists.
  return (status >= 200 && status < 300) || status === 416 ? 'fine' : 'unreachable';
}
