import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type AskedByMail, askedByMail } from '#test/fixtures/conversations/asked-by-mail.ts';
import { type MailRoom, openMailRoom, REPLY_DOMAIN } from '#test/fixtures/conversations/mail-room.ts';
import { selfSigned } from '#test/fixtures/conversations/self-signed.ts';

/* The certificate as other mail servers see it. */

const app = await testApp();
const own = selfSigned(REPLY_DOMAIN);

let folder: string;
let room: MailRoom;
let asked: AskedByMail;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ateneu-starttls-'));
});
afterEach(async () => {
  await room.stop();
  await rm(folder, { recursive: true });
});

async function open(tls?: { cert: string; key: string }): Promise<void> {
  room = await openMailRoom(app, tls && { tls });
  asked = await askedByMail(app, room);
}

async function openWithCertificate(): Promise<void> {
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await Promise.all([writeFile(tls.cert, own.cert), writeFile(tls.key, own.key)]);
  await open(tls);
}

/**
 * A sending server that only accepts the known certificate and never falls back to plain text. @returns the reply, or
 * the error
 */
async function sendSealed(text: string, known = own.cert): Promise<string> {
  const mailer = createTransport({
    ...{ host: '127.0.0.1', port: room.port, requireTLS: true },
    ...{ tls: { ca: known, servername: REPLY_DOMAIN }, disableFileAccess: true, disableUrlAccess: true },
  });
  return mailer
    .sendMail({ from: asked.duda.email, to: asked.to, text })
    .then(
      ({ response }) => response,
      (error: Error) => error.message,
    )
    .finally(() => mailer.close());
}

test('a reply is received encrypted, with the configured certificate', async () => {
  await openWithCertificate();
  expect(await sendSealed('Funcionou!')).toMatch(/^250 /);
  expect(await asked.posted()).toEqual(['Funcionou!']);
});

test('clients refuse an unknown certificate, and clients without STARTTLS send in clear', async () => {
  await openWithCertificate();
  expect(await sendSealed('Funcionou!', selfSigned(REPLY_DOMAIN).cert)).not.toMatch(/^250 /);
  expect((await asked.mail('Em claro.')).code).toBe(250);
  expect(await asked.posted()).toEqual(['Em claro.']);
});

test('without a certificate STARTTLS is not offered', async () => {
  await open();
  expect(await sendSealed('Funcionou!')).not.toMatch(/^250 /);
  expect(await asked.posted()).toEqual([]);
});
