import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/run/free-port.ts';
import { type Program, startProgram, until } from './program.ts';

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');

export type Front = { url: string; program: Program };

/** @param addresses of the processes behind it, as host:port */
export type StartProxy = (folder: string, addresses: string[]) => Promise<Front>;

/** With the file of `deploy/`, except for addresses. */
export const startHaproxy: StartProxy = async (folder, addresses) => {
  const port = await freePort();
  const servers = addresses.map((address, at) => `  server web-${at + 1} ${address} check\n`).join('');
  const anyway = addresses.map((address, at) => `  server web-${at + 1}-anyway ${address} backup\n`).join('');
  const text = deployed('haproxy.cfg')
    .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`)
    .replace(/( {2}server web-.* check\n)+/, servers)
    .replace(/( {2}server web-.* backup\n)+/, anyway);
  return answering(await runHaproxy(folder, 'haproxy.cfg', text), port);
};

/** The variant without a certificate, which shares the snippet `web`. */
export const startCaddy: StartProxy = async (folder, addresses) => {
  const [own, http, https] = [await freePort(), await freePort(), await freePort()];
  const elsewhere = `\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n`;
  const text = deployed('Caddyfile')
    .replace(/^\{\n/m, `{\n${elsewhere}`)
    .replaceAll('127.0.0.1:9080', `127.0.0.1:${own}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const env = { WEB_PROCESSES: addresses.join(' '), HOME: folder };
  const program = startProgram(['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', file], { env });
  return answering(program, own);
};

/** An address that leads to the primary, according to Patroni's ports. */
export async function startPostgresProxy(
  folder: string,
  servers: { port: number; patroniPort: number }[],
): Promise<{ port: number; program: Program }> {
  const port = await freePort();
  const lines = servers.map((each, at) => `  server pg-${at + 1} 127.0.0.1:${each.port} port ${each.patroniPort}\n`);
  const text = deployed('haproxy-postgres.cfg')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace(/( {2}server pg-.*\n)+/, lines.join(''));
  return { port, program: await runHaproxy(folder, 'haproxy-postgres.cfg', text) };
}

async function runHaproxy(folder: string, name: string, text: string): Promise<Program> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return startProgram(['/usr/sbin/haproxy', '-db', '-f', file]);
}

async function answering(program: Program, port: number): Promise<Front> {
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the proxy finds a process', answers, { of: [program] });
  return { url, program };
}
