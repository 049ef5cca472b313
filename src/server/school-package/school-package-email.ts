import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { PackageState } from '#shared/school-package/school-package.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform } from '../db.ts';
import { button, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

type Found = { name: string; kind: 'export' | 'import'; state: PackageState; until: string };
type Content = Found & { url: string };

/** Tells a producer that a package is ready, that an import is done, or that either failed. */
export const schoolPackageEmail = defineEmail({
  name: 'school_package',
  carrier: 'operator',
  payload: z.object({ packageId: id }),
  load: ({ db, env }, { userId, payload: { packageId } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Found>`
        select p.name, s.kind, s.state, s.until from school_packages s join profiles p on p.id = s.producer_id
        where s.producer_id = ${userId}::uuid and s.id = ${packageId} and s.state in ('done', 'failed')
          and s.until > app_now() and p.removed_at is null`.execute(tx);
      const [found] = rows;
      if (!found) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      const recipient = await presentAccount(tx, { userId });
      return { branding, recipient, content: { ...found, url: branding.link('/admin/settings/escola') } };
    }),
  subject: (content: Content) => titleOf(content),
  body: (content: Content) => [
    heading(`${titleOf(content)}, ${content.name}`),
    paragraph(textOf(content)),
    button(content.url, content.kind === 'export' && content.state === 'done' ? 'Baixar o pacote' : 'Abrir o painel'),
    note('Você recebeu este e-mail porque pediu isto no painel da sua escola.'),
  ],
});

function titleOf({ kind, state }: Content): string {
  if (state === 'failed') return kind === 'export' ? 'O pacote da escola não foi gerado' : 'A escola não foi trazida';
  return kind === 'export' ? 'O pacote da sua escola está pronto' : 'A sua escola chegou';
}

function textOf({ kind, state, until }: Content): string {
  if (state === 'failed') return 'Nada mudou na sua escola. O motivo e o que fazer estão no painel.';
  return kind === 'export'
    ? `Baixe até ${formatDate(new Date(until))}. Depois disso ele é apagado, e você pode gerar outro. O pacote tem os dados de todos os alunos: guarde-o bem.`
    : 'Cursos, alunos, progresso e certificados estão no lugar. Os alunos ainda não receberam nada: quando quiser, reenvie o acesso a eles na aba Alunos.';
}
