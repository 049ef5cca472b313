import { pathSegments, providerHost } from './address.ts';

const PATH = /^([0-9a-f-]{8,64})\/players\/([0-9a-f]{24})\/(?:v4\/)?(?:player\.js|embed\.html)$/i;

/**
 * Accepts a player's script or its page: both contain the account and the player, from which the page's address is
 * built.
 */
export function recognizeVTurb(url: URL) {
  if (providerHost(url) !== 'scripts.converteai.net') return null;
  const [, account, player] = PATH.exec(pathSegments(url).join('/')) ?? [];
  if (!account || !player) return null;
  const version = /\/v4\//.test(url.pathname) ? '/v4' : '';
  const embedUrl = `https://scripts.converteai.net/${account}/players/${player}${version}/embed.html`;
  return { provider: 'vturb' as const, id: player, url: embedUrl, embedUrl };
}
