import type { z } from 'zod';
import type { Database, Tx } from '../db.ts';
import type { Env } from '../env.ts';
import type { Block, Body } from './blocks.ts';
import type { EmailBranding } from './email-branding.ts';
import type { OptOut } from './frame.ts';

/**
 * The transport of an e-mail: the school's own provider, if it has one, or always the operator's. A school
 * can read what its provider carries, so nothing in it may open more than that school (docs/decisions/0023).
 */
export type Carrier = 'school' | 'operator';

/**
 * Everything about an e-mail, in one file of the slice that sends it. `src/server/emails.ts` lists them for the worker.
 * @template Payload stored in the outbox: ids and titles, never a password or a link
 * @template Content what the message says
 */
export type EmailDefinition<Payload = unknown, Content = unknown> = {
  /** Stored in the outbox; queries for access e-mails name it too. */
  name: string;
  carrier: Carrier;
  payload: z.ZodType<Payload>;
  load(tools: Tools, email: QueuedRow<Payload>): Promise<Loaded<NoInfer<Content>> | Dropped>;
  subject(content: Content, branding: EmailBranding): string;
  body(content: Content, branding: EmailBranding): readonly Block[] | Body;
};

/** An identity function for type inference. */
export const defineEmail = <Payload, Content>(email: EmailDefinition<Payload, Content>) => email;

export type QueuedRow<Payload = unknown> = {
  id: string;
  producerId: string | null;
  userId: string | null;
  recipientEmail: string;
  recipientName: string;
  template: string;
  payload: Payload;
  attempts: number;
  /** Idempotency key for the provider, and whether an earlier try may have been accepted. */
  key: string;
  unclear: boolean;
  createdAt: string;
};

export type Recipient<Payload = unknown> = QueuedRow<Payload> & { producerId: string; userId: string };

export const isRecipient = <Payload>(email: QueuedRow<Payload>): email is Recipient<Payload> =>
  email.producerId !== null && email.userId !== null;

export type Loaded<Content> = {
  branding: EmailBranding;
  content: Content;
  senderName?: string;
  /** Set if a reply becomes a post; otherwise replies go to the school's support address. */
  replyTo?: string | undefined;
  /** Blanked in the stored message: passwords and link tokens. */
  secrets?: readonly string[];
  /** Stores only the subject, and clears the payload once sent. */
  isConfidential?: boolean;
  /** One-click unsubscribe; only for optional messages. */
  optOut?: OptOut;
  /** Whoever it is for by now, if the row may say somebody else. */
  recipient?: FoundRecipient;
  onSent?(tx: Tx): Promise<void>;
};

export type FoundRecipient = Pick<QueuedRow, 'recipientEmail' | 'recipientName'> &
  Partial<Pick<Recipient, 'userId' | 'producerId'>>;

/** Why a message is no longer sent; `outdated` if no action is needed. */
export type Dropped = { dropped: 'no_account' | 'outdated' | 'no_open_course' | 'too_late' };

export type Tools = { db: Database; env: Env; now?: () => Date };
