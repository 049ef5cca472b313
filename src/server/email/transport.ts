import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { oneLine } from './placeholders.ts';
import type { Rendered } from './render.ts';

export type Message = Rendered & {
  /** The e-mail's own id: however often it is tried, it is one message. */
  id: string;
  senderName: string;
  to: { name: string; address: string };
  replyTo: string | null;
};

export type Transport = {
  /** @returns the Message-ID */
  send(message: Message): Promise<string>;
  close(): void;
};

const DEMO_SENDER = 'avisos@ateneu.test';
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Messages hold producers' HTML: none of it may make this server read a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** The operator's SMTP server; in the demonstration, the local inbox, so that nothing ever leaves the machine. */
export function openTransport(env: Pick<Env, 'smtp'>, inbox?: { port: number }): Transport {
  const mailer = inbox ? overInbox(inbox.port) : env.smtp && overSmtp(env.smtp);
  const sender = inbox || !env.smtp ? DEMO_SENDER : env.smtp.from;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    async send({ id, senderName, to, replyTo, ...content }) {
      if (!mailer) throw Object.assign(new Error('SMTP is not configured'), { code: 'ENOSMTP' });
      const messageId = `<${id}@${domain}>`;
      await mailer.sendMail({
        ...content,
        messageId,
        from: { name: oneLine(senderName), address: sender },
        to: { name: oneLine(to.name), address: to.address },
        replyTo: replyTo ?? undefined,
      });
      return messageId;
    },
    close: () => mailer?.close(),
  };
}

function overSmtp({ host, port, secure, user, pass }: NonNullable<Env['smtp']>) {
  return createTransport({
    host,
    port,
    secure,
    auth: user ? { user, pass } : undefined,
    // A password never travels in the clear.
    requireTLS: !secure && user !== undefined,
    pool: true,
    maxConnections: 2,
    maxMessages: 50,
    ...LIMITS,
    ...CLOSED,
  });
}

function overInbox(port: number) {
  return createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
    ...LIMITS,
    ...CLOSED,
  });
}
