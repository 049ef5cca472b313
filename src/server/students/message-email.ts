import { z } from 'zod';
import { schoolEmailBranding } from '../branding/email-branding.ts';
import { unseal } from '../crypto/sealed.ts';
import { asPlatform, type Tx } from '../db.ts';
import { defineEmail, type FoundRecipient, isRecipient, type Recipient } from '../email/definition.ts';
import { presentAccount, presentRecipient } from '../email/present-recipient.ts';
import { cleanHtml, textOf } from '../email/school-template/clean-html.ts';
import { html, trustedHtml } from '../html.ts';

const message = z.object({ subject: z.string(), html: z.string(), senderName: z.string().optional() });
export type Message = z.infer<typeof message>;

/** Uses the school's layout, so that the sender is recognisable. */
export const messageEmail = defineEmail({
  name: 'message',
  carrier: 'school',
  payload: z.object({ sealed: z.string() }),
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      recipient: (await presentRecipient(tx, email)) ?? (await producerAsRecipient(tx, email)),
    }));
    if (!recipient) return { dropped: 'no_account' };
    const content = message.parse(JSON.parse(unseal(env, email.id, email.payload.sealed)));
    return { branding, content, recipient, senderName: content.senderName || undefined, isConfidential: true };
  },
  subject: ({ subject }: Message) => subject,
  body(content) {
    const clean = cleanHtml(content.html);
    return { html: html`<div style="padding:20px 24px">${trustedHtml(clean)}</div>`, text: textOf(clean) };
  },
});

/** A message to the producer, for testing. */
async function producerAsRecipient(tx: Tx, { producerId, userId }: Recipient): Promise<FoundRecipient | undefined> {
  if (userId !== producerId) return undefined;
  return presentAccount(tx, { userId });
}
