import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  port: number;
  received: Email[];
  /** What to answer to the next messages, one each: a code refuses, after that everything is taken. */
  refusals: number[];
  /** Addresses that nobody has here. */
  unknown: Set<string>;
  stop(): Promise<void>;
};

/** Somebody else's mail server, on this machine: it takes messages, or refuses them as it is told. */
export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const refusals: number[] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) =>
      unknown.has(address) ? done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })) : done(),
    onData: (stream, _, done) => {
      void buffer(stream).then(async (raw) => {
        const code = refusals.shift();
        if (code) return done(Object.assign(new Error(`refused with ${code}`), { responseCode: code }));
        received.push(await PostalMime.parse(raw));
        done();
      });
    },
  });
  const socket = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => socket.once('listening', resolve));
  return {
    port: (socket.address() as AddressInfo).port,
    received,
    refusals,
    unknown,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
