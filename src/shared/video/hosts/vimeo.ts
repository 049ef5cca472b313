import { pathSegments, providerHost, startSeconds, withoutLocale } from './address.ts';

const PAGE_HOSTS = /^(?:www\.)?vimeo\.com$/;
const ID = String.raw`(\d{1,20})`;
/** At least five characters, because pages such as `/ID/feed` are not keys. */
const KEY = '(?:/([0-9a-f]{5,64}))?';
const PAGE_PATHS = [
  `${ID}${KEY}`,
  `channels/[^/]+/${ID}`,
  `groups/[^/]+/videos/${ID}`,
  `(?:album|showcase)/[^/]+/video/${ID}`,
  `ondemand/[^/]+/${ID}`,
  `manage/videos/${ID}${KEY}`,
].map((path) => new RegExp(`^${path}(?:/|$)`, 'i'));
const PLAYER_PATH = new RegExp(`^video/${ID}(?:/|$)`);
const EVENT_PATH = new RegExp(`^event/${ID}(?:/embed)?${KEY}(?:/|$)`, 'i');

/** Null for users, channels and showcases without a video. */
export function recognizeVimeo(url: URL) {
  const host = providerHost(url);
  const path = withoutLocale(pathSegments(url)).join('/');
  const event = PAGE_HOSTS.test(host) ? EVENT_PATH.exec(path) : null;
  if (event?.[1]) return liveEvent(event[1], event[2]);
  const match = matchVideo(host, path);
  return match?.[1] ? video(url, match[1], match[2] ?? queryKey(url)) : null;
}

function matchVideo(host: string, path: string): RegExpExecArray | null {
  if (host === 'player.vimeo.com') return PLAYER_PATH.exec(path);
  if (!PAGE_HOSTS.test(host)) return null;
  for (const pattern of PAGE_PATHS) {
    const match = pattern.exec(path);
    if (match) return match;
  }
  return null;
}

function video(url: URL, id: string, hash: string | undefined) {
  const start = startSeconds(url);
  const options = `${hash ? `h=${hash}&` : ''}dnt=1&title=0&byline=0&portrait=0&playsinline=1`;
  const embedUrl = `https://player.vimeo.com/video/${id}?${options}${start ? `#t=${start}s` : ''}`;
  return { provider: 'vimeo' as const, id, embedUrl, ...(hash && { hash }), ...(start && { startSeconds: start }) };
}

function liveEvent(id: string, hash: string | undefined) {
  const embedUrl = `https://vimeo.com/event/${id}/embed${hash ? `/${hash}` : ''}`;
  return { provider: 'vimeo' as const, id, embedUrl, ...(hash && { hash }) };
}

function queryKey(url: URL): string | undefined {
  const key = url.searchParams.get('h') ?? '';
  return /^[0-9a-f]{1,64}$/i.test(key) ? key : undefined;
}
