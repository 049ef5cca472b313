import { pathSegments, providerHost } from './address.ts';

const HOST = /^(?:[\w-]+\.)?wistia\.(?:com|net)$|^wi\.st$/;
const PATH = /^(?:medias|embed\/iframe|embed\/medias|embed)\/([a-z0-9]{10})(?:\.js(?:onp)?)?(?:\/|$)/;

export function recognizeWistia(url: URL) {
  const id = HOST.test(providerHost(url)) ? PATH.exec(pathSegments(url).join('/'))?.[1] : undefined;
  if (!id) return null;
  const embedUrl = `https://fast.wistia.net/embed/iframe/${id}`;
  return { provider: 'wistia' as const, id, url: embedUrl, embedUrl };
}
