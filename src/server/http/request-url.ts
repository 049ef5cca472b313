import { lookup } from 'node:dns';
import { request as askPlainly, type IncomingMessage } from 'node:http';
import { request as askSecretly } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 4;

export type Answer = {
  status: number;
  location: string | null;
  text: string;
  /** Whether the response was truncated. */
  isCut: boolean;
  /** Whether the response was read to its end. */
  isWhole: boolean;
};

/** Allowed targets. Tests permit a stand-in on this machine. */
export type Net = { isAllowed: (address: string) => boolean; ports: readonly string[] | 'any' };
export const INTERNET: Net = { isAllowed: isPublicAddress, ports: ['', '80', '443'] };

export type RequestOptions = {
  net: Net;
  referer: string;
  /** User agent sent to the host. */
  name: string;
  /** Longer responses are truncated. */
  mostBytes: number;
  /** Requests only that range. */
  part?: boolean;
  signal?: AbortSignal;
};

/**
 * Requests an address a producer entered, without following redirects.
 * @throws Error without an answer, or where it would lead into this network
 */
export async function requestUrl(url: URL, { mostBytes, part, signal, ...asking }: RequestOptions): Promise<Answer> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await openAnswer(url, {
    ...asking,
    signal: signal ? AbortSignal.any([signal, late]) : late,
    range: part ? `bytes=0-${mostBytes - 1}` : undefined,
  });
  return readAnswer(answer, mostBytes);
}

function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const give = () => {
      const { statusCode: status = 0, headers, complete: isWhole } = answer;
      answer.destroy();
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status, location: headers.location ?? null, text, isCut: bytes >= mostBytes, isWhole });
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) give();
    });
    answer.on('end', give);
    answer.on('error', give);
  });
}

type Opening = Pick<RequestOptions, 'net' | 'referer' | 'name'> & { signal: AbortSignal; range?: string | undefined };

/**
 * An unread response. The resolved address is checked when connecting, so that a second DNS answer cannot
 * lead elsewhere.
 */
function openAnswer(url: URL, { net, referer, name, signal, range }: Opening): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(url.protocol)) throw new Error('no address of the web');
  if (net.ports !== 'any' && !net.ports.includes(url.port)) throw new Error('an unusual port');
  if (isIP(host) > 0 && !net.isAllowed(host)) throw new Error('an address of this network');
  const send = url.protocol === 'https:' ? askSecretly : askPlainly;
  const headers = { 'user-agent': encodeURI(name), accept: '*/*', referer, ...(range && { range }) };
  return new Promise((resolve, reject) => {
    const asking = send(url, { headers, lookup: guarded(net), signal, agent: false }, resolve);
    asking.on('error', reject);
    asking.end();
  });
}

/**
 * Opens an address a producer entered and its redirects, checking each one.
 * @throws Error without an answer, or where one of them would lead into this network
 */
export async function openFollowing(address: URL, opening: Opening): Promise<{ answer: IncomingMessage; url: URL }> {
  let url = address;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await openAnswer(url, opening);
    const next = leadsTo({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null }, url);
    if (!next) return { answer, url };
    answer.destroy();
    url = next;
  }
  throw new Error('too many redirects');
}

export function leadsTo({ status, location }: Pick<Answer, 'status' | 'location'>, from: URL): URL | null {
  return status >= 300 && status < 400 && location && URL.canParse(location, from) ? new URL(location, from) : null;
}

/** Reads a whole text, following redirects. @throws Error like `openFollowing` */
export async function requestFollowing(address: URL, { mostBytes, signal, ...asking }: Omit<RequestOptions, 'part'>) {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const { answer, url } = await openFollowing(address, {
    ...asking,
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  return { ...(await readAnswer(answer, mostBytes)), url };
}

const guarded =
  (net: Net): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 0);
      if (!found.every(({ address }) => net.isAllowed(address)))
        return done(new Error('an address of this network'), '', 0);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
