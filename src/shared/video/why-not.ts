import { parseTypedUrl } from '../text/safe-url.ts';
import { pathSegments, providerHost, withoutLocale } from './hosts/address.ts';
import { addressIn } from './snippet.ts';

/** Addresses of known hosts that are not lesson videos, and why. */
export type NoVideo = 'playlist' | 'channel' | 'folder' | 'changing_live' | 'panel' | 'split_test' | 'onedrive_link';

type Rule = [host: RegExp, path: RegExp, why: NoVideo];

const YOUTUBE = /(?:^|\.)youtube(?:-nocookie)?\.com$/;
const VIMEO = /(?:^|\.)vimeo\.com$/;
const RULES: Rule[] = [
  [YOUTUBE, /^(?:playlist|embed\/videoseries)/, 'playlist'],
  [YOUTUBE, /^embed\/live_stream/, 'changing_live'],
  [YOUTUBE, /^(?:@|channel\/|c\/|user\/)/, 'channel'],
  [VIMEO, /^(?:album|showcase)\/\d+/, 'playlist'],
  [VIMEO, /^channels\/[^/]+\/?$/, 'channel'],
  [VIMEO, /^(?:user\d+\/folder|manage\/folders)/, 'folder'],
  [/^(?:drive|docs)\.google\.com$/, /(?:^|\/)(?:folders|folderview)(?:\/|$)/, 'folder'],
  [/(?:^|\.)pandavideo\.com(?:\.br)?$/, /^(?:folders?|playlists?)(?:\/|$)/, 'folder'],
  [/^(?:dashboard|app|panel)\.pandavideo\.com(?:\.br)?$/, /./, 'panel'],
  [/^app\.vturb\.com(?:\.br)?$/, /./, 'panel'],
  [/^scripts\.converteai\.net$/, /\/ab-test\//, 'split_test'],
  [/^dash\.bunny\.net$/, /./, 'panel'],
  [/^dashboard\.mux\.com$|^dash\.cloudflare\.com$/, /./, 'panel'],
  [/(?:^|\.)wistia\.com$/, /^(?:folders|projects|channels?|embed\/channel)\//, 'folder'],
  [/(?:^|\.)dailymotion\.com$/, /^playlist\//, 'playlist'],
  [/(?:^|\.)loom\.com$/, /^(?:share\/folder|looms|spaces)/, 'folder'],
  [/^1drv\.ms$|^onedrive\.live\.com$|\.sharepoint\.com$/, /^/, 'onedrive_link'],
];

/** For an address that was not recognised as a video; null if the reason is unknown. */
export function whyNoVideo(typed: string): NoVideo | null {
  const url = parseTypedUrl(addressIn(typed))?.url;
  if (!url) return null;
  const host = providerHost(url);
  const path = withoutLocale(pathSegments(url)).join('/');
  return RULES.find(([hosts, paths]) => hosts.test(host) && paths.test(path))?.[2] ?? null;
}
