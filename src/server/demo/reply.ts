import type { Services } from '../context.ts';
import type { Mail } from '../email/providers/inbox.ts';

/**
 * Sends a reply like the recipient's mail program: from their address, quoting the original.
 * @returns what the server said where it did not take it
 */
export async function sendReply(
  { receiver }: Pick<Services, 'receiver'>,
  mail: Mail,
  body: string,
): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({ host: '127.0.0.1', port: receiver?.port ?? 0 });
  try {
    await mailer.sendMail({
      from: mail.toAddress,
      to: mail.replyTo ?? '',
      subject: `Re: ${mail.subject}`,
      inReplyTo: mail.messageId,
      references: mail.messageId,
      text: `${body}\n\nEm ${mail.receivedAt.toISOString().slice(0, 10)}, ${mail.from} escreveu:\n\n${quoted(mail.text)}\n`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    const { response, message } = error as Error & { response?: string };
    return response ?? message;
  } finally {
    mailer.close();
  }
}

const quoted = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
