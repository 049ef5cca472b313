import { pathSegments, providerHost } from './address.ts';

const PAGE_HOSTS = new Set(['drive.google.com', 'docs.google.com']);
const DOWNLOAD_HOST = 'drive.usercontent.google.com';
const FILE_PATH = /^file\/(?:u\/\d+\/)?d\/([\w-]{10,128})(?:\/|$)/;
const QUERY_ID = /^[\w-]{25,128}$/;

/** A single file of Google Drive, as its preview page. Null for folders and other kinds of documents. */
export function recognizeDrive(url: URL) {
  const id = fileId(url);
  if (!id) return null;
  const key = url.searchParams.get('resourcekey') ?? '';
  const query = /^[\w-]{1,128}$/.test(key) ? `?resourcekey=${key}` : '';
  return { provider: 'drive' as const, id, embedUrl: `https://drive.google.com/file/d/${id}/preview${query}` };
}

function fileId(url: URL): string | undefined {
  const host = providerHost(url);
  const path = withoutAccount(pathSegments(url)).join('/');
  if (host === DOWNLOAD_HOST) return /^(?:download|uc)$/.test(path) ? queryId(url) : undefined;
  if (!PAGE_HOSTS.has(host)) return undefined;
  return /^(?:open|uc)$/.test(path) ? queryId(url) : FILE_PATH.exec(path)?.[1];
}

/** Removes `/a/company.com` and `/u/0`, which name the account that copied the link. */
function withoutAccount(segments: string[]): string[] {
  const own = segments[0] === 'a' ? segments.slice(2) : segments;
  return own[0] === 'u' && /^\d+$/.test(own[1] ?? '') ? own.slice(2) : own;
}

function queryId(url: URL): string | undefined {
  const id = url.searchParams.get('id') ?? '';
  return QUERY_ID.test(id) ? id : undefined;
}
