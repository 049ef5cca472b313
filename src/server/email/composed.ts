import type { Database } from '../db.ts';
import type { Env } from '../env.ts';
import type { EmailTemplate } from './outbox.ts';
import type { Rendered } from './render.ts';
import type { Voice } from './voice.ts';

export type QueuedRow = {
  id: string;
  producerId: string | null;
  userId: string | null;
  recipientEmail: string;
  recipientName: string;
  template: EmailTemplate;
  payload: Record<string, unknown>;
  attempts: number;
  /** By which the provider knows it, and whether an earlier try under it may have been taken. */
  key: string;
  unclear: boolean;
  createdAt: string;
};

export type Composed = {
  voice: Voice;
  /** Where the message names another than the school does. */
  senderName?: string;
  message: Rendered;
  /** The message with every secret blanked: all that may be kept. */
  kept: Rendered;
  /** Where a click ends such messages; only of those that one may do without. */
  unsubscribeUrl?: string;
  passwordSent: boolean;
  /** What stays of the payload, where it holds what was only for the message. */
  payload?: Record<string, unknown>;
  /** Where nobody was named when it was queued. */
  recipient?: FoundRecipient;
};

export type FoundRecipient = Pick<QueuedRow, 'recipientEmail' | 'recipientName'> & {
  userId: string;
  producerId: string;
};

/** Why a message is not worth sending any more; `outdated` for one that nobody has to do anything about. */
export type Dropped = { dropped: 'no_account' | 'outdated' | 'no_open_course' | 'too_late' };

type Tools = { db: Database; env: Env; now?: () => Date };

export type Compose = (tools: Tools, email: QueuedRow) => Promise<Composed | Dropped>;
