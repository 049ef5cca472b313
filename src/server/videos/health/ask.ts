import { lookup } from 'node:dns';
import { request as askPlainly } from 'node:http';
import { request as askSecretly } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../http/public-address.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const NAME = 'AteneuBot/1.0 (confere se os vídeos das aulas ainda abrem)';

export type Answer = { status: number; location: string | null; text: string };

/** Who may be connected to. Tests let in a stand-in on this machine. */
export type Net = { isAllowed: (address: string) => boolean; ports: readonly string[] | 'any' };
export const INTERNET: Net = { isAllowed: isPublicAddress, ports: ['', '80', '443'] };

/**
 * Asks an address that a producer named, without following where it leads. The address that a name stands for is looked at in
 * the moment of connecting, so that no second answer of the DNS can lead elsewhere.
 * @throws Error without an answer, or where it would lead into this network
 */
export function ask(url: URL, referer: string, net: Net): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(url.protocol)) throw new Error('no address of the web');
  if (net.ports !== 'any' && !net.ports.includes(url.port)) throw new Error('an unusual port');
  if (isIP(host) > 0 && !net.isAllowed(host)) throw new Error('an address of this network');
  const send = url.protocol === 'https:' ? askSecretly : askPlainly;
  const headers = { 'user-agent': encodeURI(NAME), accept: '*/*', referer, range: `bytes=0-${MOST_BYTES - 1}` };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asking = send(url, { headers, lookup: guarded(net), signal, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const give = () => {
        answer.destroy();
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? null,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= MOST_BYTES) give();
      });
      answer.on('end', give);
      answer.on('error', give);
    });
    asking.on('error', reject);
    asking.end();
  });
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
