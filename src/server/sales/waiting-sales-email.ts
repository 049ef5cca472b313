import { sql } from 'kysely';
import { z } from 'zod';
import type { WaitingReason } from '#shared/contract/school/sales.ts';
import { day, timestamp } from '#shared/schemas.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { lostSalesOf } from '../database/purchase-items.ts';
import { asPlatform, type Tx } from '../db.ts';
import { type Block, button, facts, heading, LINE_BREAK, linked, note, paragraph, words } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

type Reason = WaitingReason | 'no_destination';
type Found = { name: string; school: string; reasons: { reason: Reason; count: number }[] };
type Content = Found & { total: number; waitingUrl: string; offersUrl: string };

export const waitingSalesEmail = defineEmail({
  name: 'waiting_sales',
  carrier: 'operator',
  payload: z.object({ on: day, until: timestamp }),
  async load({ db, env }, email) {
    const { branding, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      found: await find(tx, email.userId),
      recipient: await presentAccount(tx, email),
    }));
    if (!found || found.reasons.length === 0) return { dropped: 'outdated' };
    const total = found.reasons.reduce((sum, { count }) => sum + count, 0);
    const waitingUrl = branding.link('/admin/courses/vendas-aguardando');
    const offersUrl = branding.link('/admin/courses/ofertas');
    return { branding, recipient, content: { ...found, total, waitingUrl, offersUrl } };
  },
  subject: (content: Content) => counted(content),
  body: (content) => [
    heading(`${counted(content)}, ${content.name}`),
    paragraph(whoWaits(content)),
    facts(content.reasons.map(({ reason, count }) => [REASONS[reason], NUMBER.format(count)])),
    ...wayTo(content),
    note(
      'Resolvido o motivo, o acesso é liberado em até um minuto. Avisamos no máximo uma vez por dia, quando há vendas novas aguardando.',
    ),
  ],
});

const NUMBER = new Intl.NumberFormat('pt-BR');

/** Sales without a destination are on another screen than those that wait. */
function wayTo({ reasons, waitingUrl, offersUrl }: Content): Block[] {
  const isLost = ({ reason }: { reason: Reason }) => reason === 'no_destination';
  if (reasons.every(isLost)) return [button(offersUrl, 'Ver ofertas')];
  const offers = paragraph(
    words`As vendas sem destino ficam em Ofertas e pacotes.${LINE_BREAK}${linked(offersUrl, 'Ver ofertas')}`,
  );
  return [...(reasons.some(isLost) ? [offers] : []), button(waitingUrl, 'Ver vendas')];
}

const REASONS: Record<Reason, string> = {
  student_limit: 'Sem vaga no seu plano',
  school_expired: 'Assinatura expirada',
  course_deleted: 'Curso excluído',
  course_unpublished: 'Curso em rascunho',
  course_over: 'Prazo do curso encerrado',
  cohort_full: 'Turma sem vagas',
  invalid_email: 'E-mail do comprador inválido',
  no_destination: 'Oferta sem destino',
};

const counted = ({ total }: Content) =>
  total === 1 ? '1 venda aguarda sua decisão' : `${NUMBER.format(total)} vendas aguardam sua decisão`;

const whoWaits = ({ total, school }: Content) =>
  total === 1
    ? `Uma pessoa pagou e ainda não entrou em ${school}. Veja o motivo e libere o acesso.`
    : `São pessoas que pagaram e ainda não entraram em ${school}. Veja o motivo de cada uma e libere o acesso.`;

async function find(tx: Tx, producerId: string | null): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, c.member_area_name as school, coalesce((
        select jsonb_agg(each order by each.count desc, each.reason) from (
          select waiting_for as reason, count(*)::integer as count from purchases
          where producer_id = p.id and waiting_for is not null and not simulated group by 1
          union all
          select 'no_destination', count from (select ${lostSalesOf(sql`p.id`)} as count) lost where count > 0) each), '[]') as reasons
    from profiles p join client_settings c on c.producer_id = p.id
    where p.id = ${producerId} and p.removed_at is null`.execute(tx);
  return rows[0];
}
