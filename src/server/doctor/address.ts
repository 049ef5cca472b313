import { connect } from 'node:tls';
import type { Env } from '../env.ts';
import { about, type Finding } from './finding.ts';

const { ok, warn, wrong, unknown } = about('endereço');
const PATIENCE_MS = 5_000;
const CERTIFICATE_DAYS = { warn: 14, wrong: 3 };
const DAY_MS = 86_400_000;

/** Whether the server is reachable at its public address, as far as can be checked from here. */
export async function checkAddress({ publicUrl }: Env, now: () => number): Promise<Finding[]> {
  const url = new URL(publicUrl);
  const answer = await fetchOrReason(`${publicUrl}/readyz`);
  if (typeof answer === 'string')
    return [wrong(`${publicUrl} não responde daqui (${answer})`, 'Confira o DNS, o proxy e se o Ateneu está no ar.')];
  if (![200, 503].includes(answer.status) || !answer.headers.get('x-request-id'))
    return [wrong(`em ${publicUrl} responde outra coisa (${answer.status})`, 'Confira para onde o proxy leva.')];
  const findings = [
    answer.ok ? ok(`${publicUrl} leva ao Ateneu`) : warn(`${publicUrl} diz que não está pronto`, 'Veja o log.'),
  ];
  if (url.protocol === 'https:') findings.push(await checkCertificate(url, now()), await checkPlain(url));
  return findings;
}

const fetchOrReason = (url: string): Promise<Response | string> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );

async function checkCertificate({ hostname, port }: URL, now: number): Promise<Finding> {
  const until = await new Promise<string | null>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    const end = (date: string | null) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.on('error', () => end(null));
    socket.on('secureConnect', () => end(socket.getPeerCertificate().valid_to ?? null));
  });
  if (until === null) return unknown('o certificado não pôde ser lido');
  const days = Math.floor((Date.parse(until) - now) / DAY_MS);
  const found = certificateLife(days);
  const mend = 'Veja por que o proxy não o renovou.';
  if (days < CERTIFICATE_DAYS.wrong) return wrong(found, mend);
  return days < CERTIFICATE_DAYS.warn ? warn(found, mend) : ok(found);
}

/** @param days whole ones that are left */
export function certificateLife(days: number): string {
  if (days < 1) return 'o certificado vale menos de um dia';
  return `o certificado vale mais ${days === 1 ? '1 dia' : `${days} dias`}`;
}

async function checkPlain({ hostname }: URL): Promise<Finding> {
  const answer = await fetchOrReason(`http://${hostname}/`);
  if (typeof answer === 'string') return ok('http não responde');
  if (answer.headers.get('location')?.startsWith('https:')) return ok('http leva a https');
  return warn('http responde sem levar a https', 'Faça o proxy redirecionar de http para https.');
}
