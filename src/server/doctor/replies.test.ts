import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MailRoom, openMailRoom } from '#test/fixtures/conversations/mail-room.ts';
import { type DnsServer, startDns } from '#test/servers/dns-server.ts';
import { checkReplies } from './replies.ts';

const app = await testApp();
let room: MailRoom;
let dns: DnsServer;
let folder: string;
beforeAll(async () => {
  [room, dns] = [await openMailRoom(app), await startDns()];
  dns.records.set('MX respostas.test', ['mail.test']);
  folder = await mkdtemp(join(tmpdir(), 'ateneu-doctor-'));
});
afterAll(async () => {
  await Promise.all([room.stop(), dns.stop()]);
  await rm(folder, { recursive: true });
});

const found = async (more: object = {}, domain = 'respostas.test', processRole: 'all' | 'web' = 'all') => {
  const reply = { domain, host: '127.0.0.1', port: room.port, ...more };
  const env = { ...app.services.env, dnsServers: [dns.address], processRole, reply };
  return (await checkReplies(env)).map(({ state }) => state);
};

test('unconfigured replies are not checked', async () => {
  expect(await checkReplies({ ...app.services.env, reply: undefined })).toEqual([]);
});

test('mail arrives, without TLS if no certificate is configured', async () => {
  expect(await found()).toEqual(['ok', 'ok', 'warn']);
});

test('reports a domain without MX, an unavailable name server, and a closed or foreign port', async () => {
  expect(await found({}, 'outro.test')).toEqual(['wrong', 'ok', 'warn']);
  dns.failing = true;
  expect(await found()).toEqual(['unknown', 'ok', 'warn']);
  dns.failing = false;
  expect(await found({ port: 9 })).toEqual(['ok', 'wrong', 'warn']);
  const other = createServer((socket) => socket.end('SSH-2.0\r\n')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  expect(await found({ port: (other.address() as { port: number }).port })).toEqual(['ok', 'wrong', 'warn']);
  other.close();
});

test('a process that only shows pages receives nothing, and its folders need no certificate', async () => {
  const nowhere = { port: 9, tls: { cert: join(folder, 'none.pem'), key: join(folder, 'none.pem') } };
  expect(await found(nowhere, 'respostas.test', 'web')).toEqual(['ok', 'unknown']);
});

test('reports a missing certificate', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  expect(await found({ tls: { cert, key } })).toEqual(['ok', 'ok', 'wrong']);
  for (const path of [cert, key]) await writeFile(path, 'PEM');
  expect(await found({ tls: { cert, key } })).toEqual(['ok', 'ok', 'ok']);
});
