import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MailRoom, openMailRoom, REPLY_DOMAIN } from '#test/fixtures/conversations/mail-room.ts';
import type { SessionLimits } from './open-sessions.ts';

/* Connections that deliver no mail. */

const app = await testApp();

let room: MailRoom;
const sockets: Socket[] = [];
const open = async (limits: Partial<SessionLimits>) => {
  room = await openMailRoom(app, {}, limits);
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await room.stop();
});

/** A connection that answers each line with the server's reply; the first reply is the greeting. */
async function caller() {
  const socket = connect(room.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async () => Number.parseInt((await answers.next()).value ?? '0', 10);
  return {
    socket,
    greeted: await next(),
    say(line: string) {
      socket.write(`${line}\r\n`);
      return next();
    },
  };
}

test('a client that guesses addresses is disconnected at the third', async () => {
  await open({});
  const { socket, say } = await caller();
  await say('HELO mx.test');
  await say('MAIL FROM:<duda@example.com>');
  const codes: number[] = [];
  for (const letter of ['a', 'b', 'c']) codes.push(await say(`RCPT TO:<${letter.repeat(40)}@${REPLY_DOMAIN}>`));
  expect(codes).toEqual([550, 550, 421]);
  if (!socket.closed) await once(socket, 'close');
});

test('one address may have three connections, and another when one is closed', async () => {
  await open({ isExempt: () => false });
  const callers = [await caller(), await caller(), await caller(), await caller()];
  expect(callers.map(({ greeted }) => greeted)).toEqual([220, 220, 220, 421]);
  expect(await callers[0]?.say('QUIT')).toBe(221);
  await expect.poll(async () => (await caller()).greeted).toBe(220);
});

test('a connection ends after a time, however active it is', async () => {
  await open({ lifetimeMs: 300 });
  const { socket } = await caller();
  const typing = setInterval(() => socket.write('N'), 20);
  // Not `once`, which rejects when the typing is answered by a reset.
  await expect.poll(() => socket.closed).toBe(true);
  clearInterval(typing);
});
