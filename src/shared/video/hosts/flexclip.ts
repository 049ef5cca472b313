import { pathSegments, providerHost, withoutLocale } from './address.ts';

const HOST = /^(?:www\.)?flexclip\.com$/;
const PATH = /^(?:share|embed)\/([a-z0-9]{8,64})(?:\.html)?$/i;

/** Null for FlexClip's editor, templates and other pages. */
export function recognizeFlexClip(url: URL) {
  const path = withoutLocale(pathSegments(url)).join('/');
  const id = HOST.test(providerHost(url)) ? PATH.exec(path)?.[1] : undefined;
  return id ? { provider: 'flexclip' as const, id, embedUrl: `https://www.flexclip.com/embed/${id}.html` } : null;
}
