import type { Carrier } from '../definition.ts';
import type { Rendered } from '../render.ts';

export type Message = Rendered & {
  id: string;
  /** By which a provider that can knows a message again that it has taken already. */
  key: string;
  senderName: string;
  to: { name: string; address: string };
  replyTo: string | null;
  /** What answers it is posted: no program is to answer. */
  wantsNoProgram?: boolean;
  /** Where a mail program posts to for its person to get no more such messages. */
  unsubscribeUrl?: string;
};

/**
 * So that a mail program shows a button that unsubscribes (RFC 8058), none where nobody may; and so that programs which answer by
 * themselves leave alone what a reply is posted to (RFC 3834).
 */
export const headersOf = ({
  unsubscribeUrl,
  wantsNoProgram,
}: Pick<Message, 'unsubscribeUrl' | 'wantsNoProgram'>): Record<string, string> => ({
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  ...(wantsNoProgram && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
});

export type Transport = {
  /**
   * @returns the provider's id of the message
   * @throws SendError, or an error of the SMTP client: see `judge`
   */
  send(message: Message): Promise<string>;
  close(): void;
};

export type TransportFor = (email: { carrier: Carrier; producerId: string | null }) => Transport | Promise<Transport>;
