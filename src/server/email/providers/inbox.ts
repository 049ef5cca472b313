import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Address } from 'postal-mime';
import type { SMTPServer } from 'smtp-server';

export type Mail = {
  id: string;
  from: string;
  to: string;
  /** The recipient, and the reply address if replies are accepted; null otherwise. */
  toAddress: string;
  replyTo: string | null;
  messageId: string;
  subject: string;
  receivedAt: Date;
  html: string | null;
  text: string;
};

export type Inbox = {
  /** Port of the SMTP server, which starts on first use. */
  port(): Promise<number>;
  list(): Promise<Mail[]>;
  read(id: string): Promise<Mail | null>;
  stop(): Promise<void>;
};

const KEPT = 200;
const ID = /^(\d{15})-[0-9a-f-]{36}$/;

/** Addresses that do not exist here, to show what happens to e-mails to them. */
const NOBODY = /@ninguem\.test$/i;

/** The demonstration's mailbox: a real SMTP server that stores messages in a folder and forwards nothing. */
export async function openInbox(dataDir: string): Promise<Inbox> {
  const folder = join(dataDir, 'inbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mails = new Map<string, Promise<Mail>>();
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  const ids = async () => {
    const names = (await readdir(folder)).map((name) => name.replace(/\.eml$/, ''));
    return names.filter((name) => ID.test(name)).sort((a, b) => (a < b ? 1 : -1));
  };
  const open = (id: string): Promise<Mail> => {
    const known = mails.get(id) ?? readFile(fileOf(id)).then((raw) => parseMail(id, raw));
    mails.set(id, known);
    return known;
  };
  const keep = async (raw: Buffer) => {
    const id = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
    // Under another name until complete, so that a crash leaves no partial message.
    await writeFile(`${fileOf(id)}.part`, raw, { mode: 0o600, flush: true });
    await rename(`${fileOf(id)}.part`, fileOf(id));
    for (const old of (await ids()).slice(KEPT)) {
      mails.delete(old);
      await rm(fileOf(old), { force: true });
    }
  };

  let server: Promise<SMTPServer> | undefined;
  return {
    async port() {
      server ??= startServer(keep);
      return ((await server).server.address() as AddressInfo).port;
    },
    list: async () => Promise.all((await ids()).map(open)),
    read: async (id) => ((await ids()).includes(id) ? open(id) : null),
    async stop() {
      const running = await server;
      if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
    },
  };
}

async function startServer(keep: (raw: Buffer) => Promise<void>): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 500,
    onRcptTo: ({ address }, _, done) =>
      NOBODY.test(address) ? done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 })) : done(),
    onData: (stream, _, done) => {
      buffer(stream)
        .then(keep)
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      // An aborted connection must not end the process.
      server.on('error', () => {});
      resolve();
    });
  });
  return server;
}

async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  return {
    id,
    from: named(mail.from),
    to: (mail.to ?? []).map(named).join(', '),
    toAddress: mail.to?.[0]?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? null,
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    receivedAt: new Date(Number(ID.exec(id)?.[1])),
    html: mail.html ?? null,
    text: mail.text ?? '',
  };
}

const named = (who: Address | undefined) => (who?.name ? `${who.name} <${who.address}>` : (who?.address ?? ''));
