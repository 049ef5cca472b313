import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { LARGEST_BODY } from '../api.ts';
import { createApp } from '../app.ts';
import { limitBody } from './body-limit.ts';
import { bodyTimeoutMs, SERVER_TIMEOUTS } from './timeouts.ts';

const CREDENTIALS = JSON.stringify({ json: { email: 'ninguem@example.com', password: 'errada' } });
const NEVER = 2 ** 31 - 1;

let app: TestApp;
const servers: Server[] = [];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

async function listenTo(fetch: ReturnType<typeof createApp>['fetch'], serverOptions = {}): Promise<number> {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions }) as Server;
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const appWith = (patienceMs: number) => listenTo(createApp(app.services, undefined, () => patienceMs).fetch);

/** Everything the server sends until it closes the connection. */
async function answerOf(socket: Socket): Promise<string> {
  const said: Buffer[] = [];
  socket.on('data', (chunk) => said.push(chunk)).on('error', () => {});
  await new Promise((resolve) => socket.on('close', resolve));
  return Buffer.concat(said).toString();
}

const post = (length: number) =>
  `POST /rpc/public/signIn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends piece after piece until the server stops reading. */
function drip(socket: Socket, pieces: Iterable<string>): () => void {
  const left = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const { value, done } = left.next();
    if (socket.writable && !done) socket.write(value);
    else clearInterval(timer);
  }, 1);
  return () => clearInterval(timer);
}

describe('a slow request body', () => {
  test.each([
    ['of a length that was told', post(100_000), ' '],
    ['in pieces', post(1).replace('Content-Length: 1', 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
  ])('%s is cut off, with a reason', async (_, beginning, piece) => {
    const socket = connect(await appWith(50), '127.0.0.1');
    socket.write(beginning);
    const stop = drip(socket, Array<string>(100_000).fill(piece));
    const answer = await answerOf(socket);
    stop();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"code":"too_slow"');
  });

  test('is accepted in time, which shows that nothing else cut it off', async () => {
    const socket = connect(await appWith(NEVER), '127.0.0.1');
    socket.write(post(CREDENTIALS.length));
    drip(socket, CREDENTIALS);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*wrong_credentials/);
  });

  test('has no effect when it is cut off, even one byte before its end', async () => {
    const seen: string[] = [];
    const small = new Hono()
      .onError((_, c) => c.text('late', 408))
      .post(
        '/',
        limitBody(
          () => 100,
          () => 50,
        ),
        async (c) => {
          seen.push(await c.req.text());
          return c.text('taken');
        },
      );
    const port = await listenTo(small.fetch);
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    const late = connect(port, '127.0.0.1');
    late.write(`${head(5)}abcd`);
    expect(await answerOf(late)).toMatch(/^HTTP\/1\.1 408 /);
    const inTime = connect(port, '127.0.0.1');
    inTime.write(`${head(5)}abcde`);
    expect(await answerOf(inTime)).toMatch(/taken$/);
    expect(seen).toEqual(['abcde']);
  });

  test('does not limit the time for the server’s response', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const limited = limitBody(
      () => 100,
      () => 1,
    );
    const slow = new Hono()
      .onError((_, c) => c.text('late', 408))
      .use(limited)
      .post('/cut', (c) => c.text('taken'))
      .all('/slow', async (c) => {
        await released;
        return c.text('said in the end');
      });
    const port = await listenTo(slow.fetch);
    const listening = fetch(`http://127.0.0.1:${port}/slow`);
    const working = fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST', body: 'whole' });
    const cut = connect(port, '127.0.0.1');
    cut.write('POST /cut HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 5\r\n\r\nabcd');
    expect(await answerOf(cut)).toMatch(/^HTTP\/1\.1 408 /);
    release();
    expect(await (await listening).text()).toBe('said in the end');
    expect(await (await working).text()).toBe('said in the end');
  });
});

describe('a request body', () => {
  test('over the limit is refused, whatever length it declares', async () => {
    const port = await appWith(NEVER);
    const body = 'x'.repeat(1_100_000);
    const stream = () => new Blob([body]).stream();
    for (const sent of [body, stream()]) {
      const response = await fetch(`http://127.0.0.1:${port}/rpc/public/signIn`, {
        method: 'POST',
        body: sent,
        headers: { 'content-type': 'application/json' },
        ...(sent === body ? {} : { duplex: 'half' }),
      } as RequestInit);
      expect(response.status).toBe(413);
    }
  });

  test('of a sale arrives unchanged on every webhook route', async () => {
    const port = await appWith(NEVER);
    const echo = await fetch(`http://127.0.0.1:${port}/api/webhookHandler.php`, { method: 'POST', body: '{}' });
    expect(await echo.json()).toEqual({ success: false, result: 'unknown_course' });
  });
});

describe('all request bodies in progress', () => {
  const HELD = 100_000;
  const SIZE = 60_000;
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  let begun = 0;
  const taking = () =>
    listenTo(
      new Hono()
        .onError((error, c) => c.text((error as { code?: string }).code ?? 'unexpected', 503))
        .post(
          '/',
          limitBody(
            () => SIZE,
            () => {
              begun += 1;
              return NEVER;
            },
            HELD,
          ),
          async (c) => c.text(`taken ${(await c.req.text()).length}`),
        ).fetch,
    );

  test('share a memory limit: the oldest one is cut off, and fast ones get through', async () => {
    const port = await taking();
    const before = begun;
    const slow = connect(port, '127.0.0.1');
    slow.write(head(SIZE) + 'a'.repeat(SIZE - 1));
    const first = answerOf(slow);
    await vi.waitFor(() => expect(begun).toBe(before + 1), PATIENCE);
    const late = connect(port, '127.0.0.1');
    late.write(head(SIZE) + 'a'.repeat(SIZE - 1));
    const second = answerOf(late);
    expect(await first).toMatch(/unavailable$/);
    const quick = connect(port, '127.0.0.1');
    quick.write(head(1000) + 'a'.repeat(1000));
    expect(await answerOf(quick)).toMatch(/taken 1000$/);
    late.write('a');
    expect(await second).toMatch(/taken 60000$/);
  });

  test('count small chunks with their overhead', async () => {
    const port = await taking();
    const socket = connect(port, '127.0.0.1');
    const chunked = head(1).replace('Content-Length: 1', 'Transfer-Encoding: chunked');
    socket.write(`${chunked}${'1\r\na\r\n'.repeat(HELD / 100)}`);
    expect(await answerOf(socket)).toMatch(/unavailable$/);
  });

  test('are not counted after completion or abort', async () => {
    const port = await taking();
    for (let n = 0; n < 5; n += 1) {
      const cut = connect(port, '127.0.0.1');
      cut.write(head(SIZE) + 'a'.repeat(SIZE - 1));
      cut.end();
      await answerOf(cut);
      const whole = connect(port, '127.0.0.1');
      whole.write(head(SIZE) + 'a'.repeat(SIZE));
      expect(await answerOf(whole)).toMatch(/taken 60000$/);
    }
  });
});

describe('before routing', () => {
  const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

  test.each([
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['a body that nobody reads', 'POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'],
  ])('%s are cut off', async (_, beginning) => {
    const port = await listenTo(createApp(app.services).fetch, quick);
    const socket = connect(port, '127.0.0.1');
    socket.write(beginning);
    const stop = drip(socket, 'a'.repeat(100_000));
    await answerOf(socket);
    stop();
  });
});

test('the timeouts allow a list over a slow connection, and Node cuts off no body that a route still reads', () => {
  const MIB = 1024 * 1024;
  expect(bodyTimeoutMs(MIB)).toBe(52_000);
  expect(bodyTimeoutMs(6 * MIB)).toBe(212_000);
  expect(bodyTimeoutMs(LARGEST_BODY)).toBeLessThan(SERVER_TIMEOUTS.requestTimeout);
  expect(SERVER_TIMEOUTS.headersTimeout).toBeLessThan(SERVER_TIMEOUTS.requestTimeout);
});
