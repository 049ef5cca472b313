import { sql } from 'kysely';
import { type Audience, type ConversationRules, rulesFor } from '#shared/conversations/audience.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import type { Tx } from '../db.ts';

/* The school's conversation settings, joined to what depends on them; defaults if there are none. */

export type Choices = { audience: Audience | null; commentsOn: boolean | null };

/** Settings of the school `producerId`, to be joined to one row. */
export const choicesOf = (producerId: string) => sql`
  left join lateral (select o.audience, o.comments as "commentsOn", o.words from conversation_settings o
    where o.producer_id = ${producerId}) o on true`;

/** The settings of a school alone. */
export async function readChoices(tx: Tx, producerId: string): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select o.audience, o.comments as "commentsOn" from conversation_settings o where o.producer_id = ${producerId}`.execute(
    tx,
  );
  return rows[0] ?? { audience: null, commentsOn: null };
}

export type Allowed = ConversationRules & { mayComment: boolean };

export function allowedBy({ audience, commentsOn }: Choices): Allowed {
  const rules = rulesFor(audience ?? 'adults');
  return { ...rules, mayComment: rules.amongStudents && (commentsOn ?? true) };
}

/** Whether a student may go on writing in a thread that they read. */
export const isOpen = ({ mayComment, amongStudents }: Allowed, { kind, mine }: { kind: ThreadKind; mine: boolean }) =>
  kind === 'comment' ? mayComment : mine || amongStudents;
