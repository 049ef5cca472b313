import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Env } from '../env.ts';
import { about, type Finding } from './finding.ts';

const { ok, warn, wrong, unknown } = about('respostas');
const PATIENCE_MS = 5_000;
const DOCS = 'docs/running/replies.md diz como.';

/** Whether mail reaches the reply receiver. Silent if it is not configured. */
export async function checkReplies({ reply, demo, dnsServers, processRole }: Env): Promise<Finding[]> {
  if (!reply || demo) return [];
  const mx = await checkMx(reply.domain, dnsServers);
  if (processRole === 'web') return [mx, unknown('quem recebe é um processo com PROCESS_ROLE=worker ou all: rode lá')];
  return [
    mx,
    await checkPort(reply),
    ...(reply.tls ? [await checkFiles(reply.tls)] : [warn('sem certificado: as respostas chegam sem TLS', DOCS)]),
  ];
}

async function checkMx(domain: string, dnsServers: readonly string[]): Promise<Finding> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  try {
    const [first] = (await resolver.resolveMx(domain)).sort((a, b) => a.priority - b.priority);
    return first ? ok(`${domain} recebe em ${first.exchange} (MX)`) : missing(domain);
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA'
      ? missing(domain)
      : unknown(`o DNS não respondeu sobre ${domain}`);
  }
}

const missing = (domain: string) =>
  wrong(
    `${domain} não tem MX: nenhuma resposta chega`,
    `Publique em ${domain} um registro MX com o nome desta máquina. ${DOCS}`,
  );

async function checkPort({ host, port }: NonNullable<Env['reply']>): Promise<Finding> {
  const said = await greeting(host, port);
  if (said?.startsWith('220 ')) return ok(`${host}:${port} recebe mensagens`);
  return wrong(
    said === null ? `${host}:${port} não atende` : `${host}:${port} é de outro programa`,
    'Veja se um processo com PROCESS_ROLE=worker ou all está no ar, e REPLY_PORT.',
  );
}

function greeting(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('data', (data) => end(data.toString('latin1')));
  });
}

async function checkFiles({ cert, key }: { cert: string; key: string }): Promise<Finding> {
  try {
    await Promise.all([readFile(cert), readFile(key)]);
    return ok('o certificado das respostas pode ser lido');
  } catch (error) {
    return wrong(
      `o certificado das respostas não pode ser lido (${(error as NodeJS.ErrnoException).code})`,
      'Confira REPLY_TLS_CERT, REPLY_TLS_KEY e as permissões.',
    );
  }
}
