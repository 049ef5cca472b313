import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What happens to one delivery: the recipient or the message is refused with a code, or the line goes dead. */
export type SmtpFault =
  | { recipient: number; says: string }
  | { message: number; says: string }
  | 'slow'
  /** Before the message was taken, or after. */
  | 'cut_before'
  | 'cut_after';

export type MailServer = {
  port: number;
  received: Email[];
  /** What to answer to the next messages, one each: a code refuses, after that everything is taken. */
  refusals: number[];
  /** Addresses that nobody has here. */
  unknown: Set<string>;
  /** For each address, what happens to its next deliveries, one each. */
  faults: Map<string, SmtpFault[]>;
  /** Called when a message was taken, before that is answered. */
  onTaken: (mail: Email) => void | Promise<void>;
  stop(): Promise<void>;
};

const refusal = (responseCode: number, says: string) => Object.assign(new Error(says), { responseCode });

/** Somebody else's mail server, on this machine: it takes messages, or refuses them as it is told. */
export async function startMailServer(): Promise<MailServer> {
  const state: Omit<MailServer, 'port' | 'stop'> = {
    received: [],
    refusals: [],
    unknown: new Set(),
    faults: new Map(),
    onTaken: () => {},
  };
  const underway = new WeakMap<SMTPServerSession, SmtpFault>();

  async function take(raw: Buffer, session: SMTPServerSession) {
    const code = state.refusals.shift();
    if (code) throw refusal(code, `refused with ${code}`);
    const fault = underway.get(session);
    if (typeof fault === 'object' && 'message' in fault) throw refusal(fault.message, fault.says);
    if (fault === 'cut_before') return cut(session);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 100));
    const mail = await PostalMime.parse(raw);
    state.received.push(mail);
    await state.onTaken(mail);
    if (fault === 'cut_after') cut(session);
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => {
      if (state.unknown.has(address)) return done(refusal(550, '5.1.1 No such user here'));
      const fault = state.faults.get(address)?.shift();
      if (typeof fault === 'object' && 'recipient' in fault) return done(refusal(fault.recipient, fault.says));
      if (fault) underway.set(session, fault);
      else underway.delete(session);
      done();
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => take(raw, session))
        .then(() => done(), done);
    },
  });
  // A client that goes away in the middle must not end the process.
  server.on('error', () => {});

  /** The server has no door for it: the connection of a session is among its own. */
  function cut({ id }: SMTPServerSession) {
    const connections = [...server.connections] as unknown as { id: string; _socket: Socket }[];
    connections.find((connection) => connection.id === id)?._socket.destroy();
  }

  const socket = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => socket.once('listening', resolve));
  return Object.assign(state, {
    port: (socket.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
