import { sql } from 'kysely';
import { z } from 'zod';
import { ARCHIVE_DAYS } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, type Fact, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail, type QueuedRow } from '../email/definition.ts';
import type { EmailBranding } from '../email/email-branding.ts';
import { presentAccount } from '../email/present-recipient.ts';

const payload = z.object({ year: z.int() });
type Payload = z.infer<typeof payload>;

/** `kept`: those who enrolled again since. */
type Found = { name: string; removed: number; kept: number; archiveUntil: string };
type Content = Found & { year: number; url: string };

/** Tells a producer that students were removed, while they can be restored. */
export const cleanupDoneEmail = defineEmail({
  name: 'cleanup_done',
  carrier: 'operator',
  payload,
  async load({ db, env }, email) {
    const { branding, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      found: await find(tx, email),
      recipient: await presentAccount(tx, email),
    }));
    if (!found) return { dropped: 'outdated' };
    const archiveUntil = formatDate(new Date(found.archiveUntil));
    const { year } = email.payload;
    return { branding, recipient, content: { ...found, year, archiveUntil, url: branding.link('/admin/students') } };
  },
  subject: ({ removed }: Content) =>
    `Limpeza anual concluída: ${removed === 1 ? '1 aluno removido' : `${NUMBER.format(removed)} alunos removidos`}`,
  body: (content, branding) => [
    heading(`A limpeza anual foi concluída, ${content.name}`),
    paragraph(
      `Como avisamos, os alunos e as matrículas da sua escola foram removidos em 10/01/${content.year}. Antes, os dados de todos eles foram guardados em um arquivo, que você pode baixar no painel.`,
    ),
    facts(factsOf(content)),
    button(content.url, 'Baixar arquivo'),
    note(wayBack(content, branding)),
    note(
      'Seus cursos, suas configurações e sua assinatura continuam como estão, e novos alunos já podem ser matriculados.',
    ),
  ],
});

const NUMBER = new Intl.NumberFormat('pt-BR');

const factsOf = ({ removed, kept, archiveUntil }: Content): Fact[] => [
  ['Alunos removidos', NUMBER.format(removed)],
  ...(kept > 0 ? [['Continuam na escola', NUMBER.format(kept)] satisfies Fact] : []),
  ['Arquivo disponível até', archiveUntil],
];

const wayBack = ({ archiveUntil }: Content, { supportEmail }: EmailBranding) =>
  `Precisa dos alunos de volta? Até ${archiveUntil} eles podem ser restaurados a partir do arquivo: ${supportEmail ? `escreva para ${supportEmail}` : 'fale com o suporte'}.`;

async function find(tx: Tx, { userId, payload }: QueuedRow<Payload>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, s.removed, s.kept, s.removed_at + make_interval(days => ${ARCHIVE_DAYS}) as "archiveUntil"
    from cleanup_schools s join profiles p on p.id = s.producer_id
    where s.producer_id = ${userId} and s.year = ${payload.year} and s.state = 'removed'
      and s.archive_key is not null and p.removed_at is null`.execute(tx);
  return rows[0];
}
