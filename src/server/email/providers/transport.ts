import type { Carrier } from '../definition.ts';
import type { Rendered } from '../render.ts';

export type Message = Rendered & {
  id: string;
  /** Idempotency key, for providers that support it. */
  key: string;
  senderName: string;
  to: { name: string; address: string };
  replyTo: string | null;
  /** Asks auto-responders not to answer, because replies become posts. */
  wantsNoProgram?: boolean;
  /** Target of one-click unsubscribe. */
  unsubscribeUrl?: string;
};

/**
 * One-click unsubscribe for optional messages (RFC 8058), and a header that stops auto-responders where
 * replies become posts (RFC 3834).
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
