import { pathSegments, providerHost, startSeconds } from './address.ts';

const LONG_HOSTS = /^(?:(?:www|m|music|studio)\.)?youtube\.com$|^(?:www\.)?youtube(?:-nocookie|education)\.com$/;
const SHORT_HOSTS = /^(?:www\.)?(?:youtu|y2u)\.be$/;
const ID = /^[\w-]{11}(?![\w-])/;
const VIDEO_FOLDERS = new Set(['shorts', 'live', 'embed', 'v', 'e', 'vi', 'watch', 'video']);
const QUERY_PAGES = new Set(['', 'watch', 'watch_popup']);
/** Eleven characters like an id, but players of something else. */
const NOT_IDS = new Set(['videoseries', 'live_stream']);

/** Null for playlists and channels without a video. */
export function recognizeYouTube(url: URL) {
  const id = videoId(url);
  if (!id) return null;
  const start = startSeconds(url);
  const options = `enablejsapi=1&rel=0&modestbranding=1&playsinline=1${start ? `&start=${start}` : ''}`;
  const embedUrl = `https://www.youtube-nocookie.com/embed/${id}?${options}`;
  return { provider: 'youtube' as const, id, embedUrl, ...(start && { startSeconds: start }) };
}

function videoId(url: URL): string | undefined {
  const host = providerHost(url);
  const [first = '', second = ''] = pathSegments(url);
  if (SHORT_HOSTS.test(host)) return asId(first);
  if (!LONG_HOSTS.test(host)) return undefined;
  if (first === 'attribution_link') return attributedId(url);
  if (VIDEO_FOLDERS.has(first) && asId(second)) return asId(second);
  return QUERY_PAGES.has(first) ? queryId(url.searchParams) : undefined;
}

/** `attribution_link?u=/watch?v=ID`: the shared page, as a path on YouTube. */
function attributedId(url: URL): string | undefined {
  const query = /^\/watch\?(.*)$/.exec(url.searchParams.get('u') ?? '')?.[1];
  return query === undefined ? undefined : queryId(new URLSearchParams(query));
}

function queryId(query: URLSearchParams): string | undefined {
  return asId(query.get('v') ?? query.get('vi') ?? '');
}

/** Tolerates text appended by hand: `ID&t=30`. */
function asId(text: string): string | undefined {
  const id = ID.exec(text)?.[0];
  return id && !NOT_IDS.has(id) ? id : undefined;
}
