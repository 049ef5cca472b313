import { createTransport, type Transporter } from 'nodemailer';
import type { Env } from '../../env.ts';
import { oneLine } from '../school-template/placeholders.ts';
import { type Transport, unsubscribeHeaders } from './transport.ts';

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Messages hold producers' HTML: none of it may make this server read a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };
/** One try is one delivery: a pool that repeats it when the line is cut would send again what was taken. */
const POOL = { pool: true, maxRequeues: 0 } as const;

export function overSmtp({ host, port, secure, user, pass, from }: NonNullable<Env['smtp']>): Transport {
  const mailer = createTransport({
    ...POOL,
    host,
    port,
    secure,
    auth: user ? { user, pass } : undefined,
    // A password never travels in the clear.
    requireTLS: !secure && user !== undefined,
    maxConnections: 2,
    maxMessages: 50,
    ...LIMITS,
    ...CLOSED,
  });
  return transportOf(mailer, from);
}

export function overInbox(port: number, from: string): Transport {
  const where = { host: '127.0.0.1', port, ignoreTLS: true };
  return transportOf(createTransport({ ...POOL, ...where, maxConnections: 1, ...LIMITS, ...CLOSED }), from);
}

function transportOf(mailer: Pick<Transporter, 'sendMail' | 'close'>, from: string): Transport {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, key: _, senderName, to, replyTo, unsubscribeUrl, ...content }) {
      const messageId = `<${id}@${domain}>`;
      await mailer.sendMail({
        ...content,
        messageId,
        from: { name: oneLine(senderName), address: from },
        to: { name: oneLine(to.name), address: to.address },
        replyTo: replyTo ?? undefined,
        headers: unsubscribeHeaders({ unsubscribeUrl }),
      });
      return messageId;
    },
    close: () => mailer.close(),
  };
}
