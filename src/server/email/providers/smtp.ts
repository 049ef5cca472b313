import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Env } from '../../env.ts';
import { oneLine } from '../school-template/placeholders.ts';
import type { Inbox } from './inbox.ts';
import { headersOf, type Transport } from './transport.ts';

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Messages contain producers' HTML, which must not make this server read files or URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };
/** No automatic requeue: after a broken connection it would resend messages that were accepted. */
const POOL = { pool: true, maxRequeues: 0 } as const;

export function smtpTransport({ host, port, secure, user, pass, from }: NonNullable<Env['smtp']>): Transport {
  return transportOf(
    async () => ({
      host,
      port,
      secure,
      auth: user ? { user, pass } : undefined,
      // Passwords are never sent unencrypted.
      requireTLS: !secure && user !== undefined,
      maxConnections: 2,
      maxMessages: 50,
    }),
    from,
  );
}

export function inboxTransport(inbox: Pick<Inbox, 'port'>, from: string): Transport {
  return transportOf(
    async () => ({ host: '127.0.0.1', port: await inbox.port(), ignoreTLS: true, maxConnections: 1 }),
    from,
  );
}

/** The client is loaded and created with the first message. */
function transportOf(where: () => Promise<SMTPPool.Options>, from: string): Transport {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  let mailer: Promise<Pick<Transporter, 'sendMail' | 'close'>> | undefined;
  const open = async () => {
    const [{ createTransport }, options] = await Promise.all([import('nodemailer'), where()]);
    return createTransport({ ...POOL, ...options, ...LIMITS, ...CLOSED });
  };
  return {
    async send({ id, key: _, senderName, to, replyTo, unsubscribeUrl, wantsNoProgram, ...content }) {
      const messageId = `<${id}@${domain}>`;
      mailer ??= open();
      await (await mailer).sendMail({
        ...content,
        messageId,
        from: { name: oneLine(senderName), address: from },
        to: { name: oneLine(to.name), address: to.address },
        replyTo: replyTo ?? undefined,
        headers: headersOf({ unsubscribeUrl, wantsNoProgram }),
      });
      return messageId;
    },
    close: () => void mailer?.then((opened) => opened.close()),
  };
}
