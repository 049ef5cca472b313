import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appUrl } from './api.ts';

export type SlowLine = {
  /** Address of the application behind it. */
  url: string;
  /** Resolves once a request has arrived and its response is held. */
  stuck: Promise<void>;
  /** Forwards the request, unless the browser has disconnected by now. */
  free(): Promise<'arrived' | 'given up'>;
  close(): void;
};

/** A proxy between browser and application that holds back the requests of one operation. */
export async function openSlowLine(operation: string): Promise<SlowLine> {
  const stuck = Promise.withResolvers<void>();
  const freed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<'arrived' | 'given up'>();
  const server = createServer(async (asked, answer) => {
    const held = asked.url === `/rpc/${operation}`;
    if (held) {
      stuck.resolve();
      await freed.promise;
      if (answer.destroyed) return ended.resolve('given up');
    }
    const { method, headers } = asked;
    const passedOn = request(appUrl() + asked.url, { method, headers }, (answered) => {
      if (held) ended.resolve('arrived');
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stuck: stuck.promise,
    free() {
      freed.resolve();
      return ended.promise;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
