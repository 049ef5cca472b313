import type { Carrier } from '../definition.ts';
import type { Rendered } from '../render.ts';

export type Message = Rendered & {
  id: string;
  /** By which a provider that can knows a message again that it has taken already. */
  key: string;
  senderName: string;
  to: { name: string; address: string };
  replyTo: string | null;
  /** Where a mail program posts to for its person to get no more such messages. */
  unsubscribeUrl?: string;
};

/** So that a mail program shows a button that unsubscribes (RFC 8058); none where nobody may. */
export const unsubscribeHeaders = ({ unsubscribeUrl }: Pick<Message, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

export type Transport = {
  /**
   * @returns the provider's id of the message
   * @throws SendError, or an error of the SMTP client: see `judge`
   */
  send(message: Message): Promise<string>;
  close(): void;
};

export type TransportFor = (email: { carrier: Carrier; producerId: string | null }) => Transport | Promise<Transport>;
