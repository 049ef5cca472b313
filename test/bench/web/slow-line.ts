import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowLine = {
  url: string;
  /** Bytes and requests since the last call, by page, worker or browser. */
  count(): { bytes: number; requests: number };
  /** Resolves once nothing has arrived for so long. */
  quiet(ms: number): Promise<void>;
  stop(): void;
};

/** Lighthouse's slow 4G. */
const ROUND_TRIP_MS = 150;
const DOWN_BYTES_PER_MS = 1_600_000 / 8 / 1_000;
/** Unit of multiplexing, like packets of several streams. */
const SEGMENT = 2_920;
const REQUEST = /^(GET|POST|PUT|DELETE|HEAD) \S+ HTTP\/1\.1\r\n/;

/**
 * Stands in front of a server as a slow line does: one width for all connections, a delay in both directions, and another
 * round trip before a new connection carries anything. The browser's own throttling leaves out workers.
 */
export async function openSlowLine(port: number, target: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const downlink = shareDownlink();
  let requests = 0;
  const server = createServer((browser) => {
    const origin = connect(target, '127.0.0.1');
    const openAt = performance.now() + ROUND_TRIP_MS;
    for (const socket of [browser, origin]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    browser.on('data', (data) => {
      if (REQUEST.test(data.toString('latin1'))) requests += 1;
      const untilOpen = Math.max(0, openAt - performance.now());
      setTimeout(() => origin.write(data), untilOpen + ROUND_TRIP_MS / 2);
    });
    origin.on('data', (data) => downlink.send(browser, data));
    browser.on('close', () => origin.destroy());
    origin.on('close', () => downlink.end(browser));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    count() {
      const counted = { bytes: downlink.bytes(), requests };
      requests = 0;
      return counted;
    },
    async quiet(ms) {
      while (downlink.idleMs() < ms) await sleep(50);
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Shares the downlink round-robin; segments arrive half a round trip later. */
function shareDownlink() {
  const waiting = new Map<Socket, Buffer[]>();
  const ending = new Set<Socket>();
  let carried = 0;
  let last = performance.now();
  let freeAt = 0;
  let busy = false;

  function pump() {
    const [next] = waiting;
    if (!next) {
      busy = false;
      return;
    }
    busy = true;
    const [browser, segments] = next;
    const segment = segments.shift();
    waiting.delete(browser);
    if (segments.length) waiting.set(browser, segments);
    const bytes = segment?.length ?? 0;
    freeAt = Math.max(freeAt, performance.now()) + bytes / DOWN_BYTES_PER_MS;
    setTimeout(() => {
      carried += bytes;
      last = performance.now();
      setTimeout(() => {
        if (segment && !browser.destroyed) browser.write(segment);
        if (ending.has(browser) && !waiting.has(browser)) browser.end();
      }, ROUND_TRIP_MS / 2);
      pump();
    }, freeAt - performance.now());
  }

  return {
    send(browser: Socket, data: Buffer) {
      const segments = waiting.get(browser) ?? [];
      for (let at = 0; at < data.length; at += SEGMENT) segments.push(data.subarray(at, at + SEGMENT));
      waiting.set(browser, segments);
      if (!busy) pump();
    },
    end(browser: Socket) {
      ending.add(browser);
      if (!waiting.has(browser)) setTimeout(() => browser.end(), ROUND_TRIP_MS / 2);
    },
    bytes() {
      const bytes = carried;
      carried = 0;
      return bytes;
    },
    idleMs: () => performance.now() - last,
  };
}
