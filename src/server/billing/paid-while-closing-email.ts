import { sql } from 'kysely';
import { z } from 'zod';
import { formatBrl } from '#shared/billing/money.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, type Fact, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

/** Without a name or a day once the school is gone, and without a day if an owner removed it. */
type Found = { amountCents: number; number: string | null; name: string | null; closeAt: string | null };
type Content = Found & { url: string };

/** Tells the platform's owners of money for a school that is about to be deleted: nothing returns it by itself. */
export const paidWhileClosingEmail = defineEmail({
  name: 'paid_while_closing',
  carrier: 'operator',
  payload: z.object({ paymentId: id }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const found = await find(tx, email.payload.paymentId);
      const recipient = await presentAccount(tx, email);
      if (!found || !recipient) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return { branding, recipient, content: { ...found, url: branding.link('/admin/super/pagamentos') } };
    }),
  subject: (content: Content) => titleOf(content),
  body: (content: Content) => [
    heading(titleOf(content)),
    paragraph(
      `${content.name ?? 'Um produtor'} pagou uma cobrança que já estava aberta. O que foi comprado deixa de existir com a escola, e o valor não volta sozinho.`,
    ),
    facts([
      ['Valor pago', formatBrl(content.amountCents)],
      ...(content.number ? [['Número do pagamento', content.number] satisfies Fact] : []),
      ...(content.closeAt ? [['Escola encerra em', formatDate(new Date(content.closeAt))] satisfies Fact] : []),
    ]),
    button(content.url, 'Ver pagamentos'),
    note('Fale com o produtor. Para devolver o valor, faça o reembolso na sua conta do provedor de pagamento.'),
  ],
});

const titleOf = ({ closeAt }: Content) =>
  closeAt
    ? `Pagamento recebido de uma escola que encerra em ${formatDate(new Date(closeAt))}`
    : 'Pagamento recebido de uma escola encerrada';

/** Unless it was refunded, or the school stays. Runs across schools. */
async function find(tx: Tx, paymentId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with paid as (
      select b.producer_id, b.amount_cents, t.id as number
      from payments b left join provider_payments t
        on t.producer_id = b.producer_id and t.payment_id = b.id and t.outcome = 'completed'
      where b.id = ${paymentId} and b.status = 'completed'
      union all
      select null, amount_cents, provider_payment_id from former_payments where id = ${paymentId} and status = 'completed')
    select paid.amount_cents as "amountCents", paid.number, p.name, r.close_at as "closeAt"
    from paid
    left join profiles p on p.id = paid.producer_id
    left join producer_requests r on r.account_id = p.id and r.kind = 'closing' and r.state in ('open', 'working')
    where p.id is null or p.removed_at is not null or r.id is not null limit 1`.execute(tx);
  return rows[0];
}
