import type { z } from 'zod';
import type { Database, Tx } from '../db.ts';
import type { Env } from '../env.ts';
import type { Block, Body } from './blocks.ts';
import type { EmailBranding } from './email-branding.ts';
import type { OptOut } from './frame.ts';

/**
 * By which way an e-mail leaves: by its school's own provider, where it has one, or by the operator's transport whoever
 * speaks. What a school carries it can read: nothing in it may open more than that school (docs/decisions/0023).
 */
export type Carrier = 'school' | 'operator';

/**
 * All that an e-mail is, in a file of the slice that sends it. `src/server/emails.ts` lists them for the worker.
 * @template Payload what waits in the outbox: ids and titles, never a password or a link
 * @template Content what the message says
 */
export type EmailDefinition<Payload = unknown, Content = unknown> = {
  /** By which the outbox knows it; queries of students' access e-mails name it too. */
  name: string;
  carrier: Carrier;
  payload: z.ZodType<Payload>;
  load(tools: Tools, email: QueuedRow<Payload>): Promise<Loaded<NoInfer<Content>> | Dropped>;
  subject(content: Content, branding: EmailBranding): string;
  body(content: Content, branding: EmailBranding): readonly Block[] | Body;
};

/** Only so that the types follow from each other. */
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
  /** By which the provider knows it, and whether an earlier try under it may have been taken. */
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
  /** Where a reply becomes a post, instead of reaching who supports the school's students. */
  replyTo?: string | undefined;
  /** What is blanked in the message that is kept: passwords, and the tokens of links. */
  secrets?: readonly string[];
  /** Nothing but the subject is kept, and nothing of the payload once it is sent. */
  isConfidential?: boolean;
  /** Where a click ends such messages; only of those that one may do without. */
  optOut?: OptOut;
  recipient?: FoundRecipient;
  onSent?(tx: Tx): Promise<void>;
};

export type FoundRecipient = Pick<QueuedRow, 'recipientEmail' | 'recipientName'> & {
  userId: string;
  producerId: string;
};

/** Why a message is not worth sending any more; `outdated` for one that nobody has to do anything about. */
export type Dropped = { dropped: 'no_account' | 'outdated' | 'no_open_course' | 'too_late' };

export type Tools = { db: Database; env: Env; now?: () => Date };
