import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type AskedByMail, askedByMail } from '#test/fixtures/conversations/asked-by-mail.ts';
import { type MailRoom, openMailRoom, REPLY_DOMAIN } from '#test/fixtures/conversations/mail-room.ts';
import { createApp } from '../app.ts';
import { type Inbox, openInbox } from '../email/providers/inbox.ts';
import { openTransport } from '../email/providers/open-transport.ts';
import { demoRoutes } from './http.ts';

const testing = await testApp();
const { services } = testing;

let room: MailRoom;
let asked: AskedByMail;
let inbox: Inbox;
let dataDir: string;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ateneu-inbox-'));
  inbox = await openInbox(dataDir);
  room = await openMailRoom(testing);
  asked = await askedByMail(testing, room);
  const env = { ...services.env, reply: { domain: REPLY_DOMAIN, host: '127.0.0.1', port: room.port } };
  const app = createApp(services, demoRoutes({ ...services, env, inbox, receiver: room }));
  ask = async (path, init = {}) =>
    app.request(path, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
    });
});
afterAll(async () => {
  await Promise.all([room.stop(), inbox.stop()]);
  await rm(dataDir, { recursive: true });
});

async function delivered(replyTo: string | null): Promise<string> {
  const transport = openTransport({}, inbox);
  const text = 'Feche a cortina.';
  const to = { name: 'Duda', address: asked.duda.email };
  await transport.send({
    ...{ id: crypto.randomUUID(), key: 'a', senderName: 'Escola', to, replyTo },
    ...{ subject: 'A escola respondeu', html: `<p>${text}</p>`, text },
  });
  transport.close();
  return (await inbox.list())[0]?.id ?? '';
}

const answer = (id: string, body: string, headers: Record<string, string> = {}) =>
  ask(`/inbox/${id}/reply`, { method: 'POST', body: new URLSearchParams({ body }), headers });

test('an e-mail is answered in the local inbox, over SMTP, and refused text can be changed', async () => {
  const id = await delivered(asked.to);
  expect(await (await ask(`/inbox/${id}`)).text()).toContain('Enviar resposta');
  const sent = await answer(id, 'Funcionou!');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/inbox/${id}?enviada=1`]);
  expect(await asked.posted()).toEqual(['Funcionou!']);
  const again = await answer(id, 'Funcionou!');
  const page = await again.text();
  expect(again.status).toBe(422);
  expect(page).toContain('O mesmo texto ja foi publicado');
  expect(page).toContain('>Funcionou!</textarea>');
});

test('e-mails without a reply address cannot be answered there, and other sites cannot post', async () => {
  const other = await delivered('suporte@escola.test');
  expect(await (await ask(`/inbox/${other}`)).text()).not.toContain('Enviar resposta');
  expect((await answer(other, 'Oi')).status).toBe(404);
  const id = await delivered(asked.to);
  expect((await answer(id, 'De outro lugar', { origin: 'https://evil.example' })).status).toBe(403);
  expect(await asked.posted()).not.toContain('De outro lugar');
});
