import { pathSegments, providerHost } from './address.ts';

const PATH = /^(?:share|embed)\/(?:[\w-]*-)?([0-9a-f]{32})$/i;

export function recognizeLoom(url: URL) {
  const host = providerHost(url).replace(/^www\./, '');
  const id = host === 'loom.com' ? PATH.exec(pathSegments(url).join('/'))?.[1]?.toLowerCase() : undefined;
  if (!id) return null;
  const embedUrl = `https://www.loom.com/embed/${id}?hide_owner=true&hide_share=true&hide_title=true`;
  return { provider: 'loom' as const, id, url: embedUrl, embedUrl };
}
