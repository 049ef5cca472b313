import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions } from 'smtp-server';
import type { Services } from '../../context.ts';
import type { Env } from '../../env.ts';
import { limitConcurrency } from '../../uploads/limit-concurrency.ts';
import { callersLimit } from './callers-limit.ts';
import { findReplier } from './find-replier.ts';
import { openSessions, SESSION_LIMITS, type SessionLimits } from './open-sessions.ts';
import { postFromMail } from './post-from-mail.ts';
import { MailRefused } from './refusal.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'env' | 'log'>;
type Settings = NonNullable<Env['reply']>;

export type Receiver = { port: number; stop(): Promise<void> };

const BYTES = 6 * 1024 * 1024;
const CONNECTIONS = 20;
const HOUR_MS = 3_600_000;
/** Database connections: strangers must leave most of them to others. */
const LOOKUPS = 3;

/**
 * Accepts mail for the reply addresses in our own notices only, and relays nothing. Mail answered with 250 is posted.
 * @throws an error of the operating system if it cannot listen
 */
export async function startReceiver(tools: Tools, settings: Settings, limits = SESSION_LIMITS): Promise<Receiver> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({ ...optionsFor(tools, settings, limits), ...(await certificateOf(settings)) });
  // Every byte restarts the idle timeout, so a session also has a maximum duration. A mail that is cut off by it is
  // delivered again, and posted once.
  server.server.on('connection', (socket) => {
    const ending = setTimeout(() => socket.destroy(), limits.lifetimeMs).unref();
    socket.once('close', () => clearTimeout(ending));
  });
  await listening(server, settings);
  // Reloads a renewed certificate. If it is unreadable, the previous one stays.
  const renewing = setInterval(async () => {
    const found = await certificateOf(settings).catch(() => tools.log.error('reply_certificate_unreadable'));
    if (found && 'cert' in found) server.updateSecureContext(found);
  }, HOUR_MS).unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      clearInterval(renewing);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function optionsFor(tools: Tools, settings: Settings, limits: SessionLimits): SMTPServerOptions {
  const { domain, tls } = settings;
  const mayCome = callersLimit();
  const sessions = openSessions(limits);
  const lookup = limitConcurrency(LOOKUPS);
  const refused = (error: unknown, done: (error: Error) => void) => done(answerTo(error, tools));
  return {
    name: domain,
    banner: 'Ateneu',
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: BYTES,
    maxClients: CONNECTIONS,
    maxRecipients: 1,
    socketTimeout: 60_000,
    closeTimeout: 8_000,
    onConnect: (session, done) => (mayCome(session.remoteAddress) && sessions.enter(session) ? done() : done(goAway())),
    onClose: (session) => sessions.leave(session),
    onMailFrom: ({ address }, _, done) => (address === '' ? refused(new MailRefused('automatic'), done) : done()),
    onRcptTo: ({ address }, session, done) => {
      lookup(() => findReplier(tools.db, settings, address)).then(
        () => done(),
        (error) => (sessions.refuse(session) ? done(goAway()) : refused(error, done)),
      );
    },
    onData: (stream, { envelope, remoteAddress }, done) => {
      const [to] = envelope.rcptTo;
      whole(stream)
        .then((raw) => postFromMail(tools, { to: to?.address ?? '', raw, ip: remoteAddress }))
        .then(
          () => {
            tools.log.info('reply_posted', {});
            done(null, 'OK');
          },
          (error) => refused(error, done),
        );
    },
  };
}

/** The reply code that closes the connection. */
const goAway = () => Object.assign(new MailRefused('busy'), { responseCode: 421 });

/** Errors that are not the sender's fault are temporary, so their server retries. */
function answerTo(error: unknown, { log }: Tools): Error {
  if (error instanceof MailRefused) {
    log.info('reply_refused', { reason: error.reason });
    return error;
  }
  log.error('reply_failed', { name: error instanceof Error ? error.name : typeof error });
  return new MailRefused('busy');
}

/** Reads the stream to its end, as SMTP requires, but keeps no more than the limit. */
async function whole(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
  if (stream.sizeExceeded) throw new MailRefused('too_large');
  return Buffer.concat(parts);
}

async function certificateOf({ tls }: Settings) {
  if (!tls) return {};
  const [cert, key] = await Promise.all([readFile(tls.cert), readFile(tls.key)]);
  return { cert, key, minVersion: 'TLSv1.2' as const };
}

function listening(server: SMTPServer, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // An aborted connection must not end the process.
      server.on('error', () => {});
      resolve();
    });
  });
}
