import { sql } from 'kysely';
import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { type SecurityNotice, securityNotice } from '#shared/security/security-notice.ts';
import { acceptableFromText } from '#shared/team/ownership.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { platformEmailBranding, schoolEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, type Fact, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';

type Content = {
  name: string;
  notice: SecurityNotice;
  when: string;
  device: string | null;
  address: string | null;
  url: string;
};

/** To the holder of an account. For students it has a school's branding; the link is always the platform's. */
export const securityNoticeEmail = defineEmail({
  name: 'security_notice',
  carrier: 'operator',
  payload: z.object({
    notice: securityNotice,
    device: z.string().nullable(),
    address: z.string().nullable(),
    at: timestamp,
    schoolId: id.nullable(),
  }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const { notice, device, address, at, schoolId } = email.payload;
      const account = await findAccount(tx, email.userId, schoolId);
      if (!account) return { dropped: 'no_account' };
      const platform = await platformEmailBranding(tx, env);
      const { producerId, slug } = account;
      const branding = producerId ? await schoolEmailBranding(tx, env, producerId) : platform;
      const url = platform.link(slug ? `/student-forgot-password?escola=${slug}` : '/forgot-password');
      const when = formatDateTime(new Date(at));
      return { branding, content: { name: email.recipientName, notice, when, device, address, url } };
    }),
  subject: ({ notice }: Content) => wordsOf(notice).heading,
  body: (content) => [
    heading(wordsOf(content.notice).heading),
    paragraph(`${greeting(content)}${wordsOf(content.notice).text}`),
    facts(factsOf(content)),
    paragraph('Se foi você, não precisa fazer nada. Se não foi, crie uma nova senha agora.'),
    button(content.url, 'Criar nova senha'),
    note('Uma nova senha encerra as outras sessões da sua conta. Avisos como este não podem ser desligados.'),
  ],
});

type Wording = { heading: string; text: string; fact?: Fact };

const greeting = ({ name }: Content) => (name ? `Olá, ${name}. ` : '');

const factsOf = ({ notice, when, device, address }: Content): Fact[] => [
  ...listed(wordsOf(notice).fact),
  ['Quando', when],
  ...listed(device ? ['Aparelho', device] : undefined),
  ...listed(address ? ['Endereço de rede', address] : undefined),
];

const listed = (fact: Fact | undefined): Fact[] => (fact === undefined ? [] : [fact]);

function wordsOf(notice: SecurityNotice): Wording {
  switch (notice.kind) {
    case 'new_device':
      return {
        heading: 'Novo acesso à sua conta',
        text: 'Alguém entrou na sua conta em um navegador que ainda não tinha sido usado com ela.',
      };
    case 'password_changed':
      return {
        heading: 'Sua senha foi trocada',
        text: `A senha da sua conta acaba de ser trocada.${offerWithdrawn(notice)}`,
      };
    case 'totp_added':
      return {
        heading: 'Aplicativo autenticador ativado',
        text: 'Entrar na sua conta agora pede também um código do aplicativo autenticador.',
      };
    case 'totp_removed':
      return {
        heading: 'Aplicativo autenticador desativado',
        text: 'Entrar na sua conta não pede mais um código do aplicativo autenticador.',
      };
    case 'passkey_added':
      return {
        heading: 'Chave de acesso adicionada',
        text: 'Uma chave de acesso agora abre a sua conta.',
        fact: ['Chave', notice.name],
      };
    case 'passkey_removed':
      return {
        heading: 'Chave de acesso removida',
        text: 'Uma chave de acesso não abre mais a sua conta.',
        fact: ['Chave', notice.name],
      };
    case 'recovery_codes_made':
      return {
        heading: 'Novos códigos de recuperação',
        text: 'Foram gerados novos códigos de recuperação da sua conta. Os anteriores não valem mais.',
      };
    case 'recovery_code_used':
      return {
        heading: 'Código de recuperação usado',
        text: 'Um código de recuperação foi usado no lugar do aplicativo autenticador.',
        fact: ['Ainda valem', notice.left === 1 ? '1 código' : `${notice.left} códigos`],
      };
    case 'factor_reset_cancelled':
      return {
        heading: 'Redefinição cancelada',
        text: 'A redefinição da verificação em duas etapas da sua conta foi cancelada. O que você usa para entrar continua valendo.',
      };
    case 'factors_reset':
      return {
        heading: 'Verificação em duas etapas redefinida',
        text: 'O aplicativo autenticador, as chaves de acesso e os códigos de recuperação da sua conta não valem mais. Entre com a sua senha e configure de novo a segunda etapa em Segurança.',
      };
    case 'email_change_asked':
      return {
        heading: 'Pedido de troca de e-mail',
        text: 'Pediram para trocar o e-mail da sua conta. A troca só acontece quando o novo endereço for confirmado.',
        fact: ['Novo e-mail', notice.newEmail],
      };
    case 'email_changed':
      return {
        heading: 'Seu e-mail foi trocado',
        text: 'Este endereço agora abre a sua conta.',
        fact: ['Novo e-mail', notice.newEmail],
      };
    case 'ownership_offered':
      return {
        heading: 'Sua escola foi oferecida a outra pessoa',
        text: `Você ofereceu a propriedade da sua escola. ${acceptableFromText(notice.acceptableFrom)} Nada muda até a pessoa aceitar, e até lá você pode retirar a oferta em Equipe. Se não foi você, retire a oferta agora.`,
        fact: ['Oferecida a', notice.to],
      };
    case 'ownership_moved':
      return {
        heading: `${notice.school} tem outro dono`,
        text: `A propriedade da escola passou de ${notice.from} para ${notice.to}, como os dois confirmaram. Os dois precisam entrar de novo.`,
        fact: ['Novo dono', notice.to],
      };
  }
}

const offerWithdrawn = ({ offeredTo }: { offeredTo?: string | undefined }) =>
  offeredTo
    ? ` A oferta da sua escola a ${offeredTo} foi retirada com a troca. Se você ainda quer passar a escola, ofereça de novo em Equipe.`
    : '';

type Account = { producerId: string | null; slug: string | null };

async function findAccount(tx: Tx, userId: string | null, schoolId: string | null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select school.producer_id as "producerId", school.slug
    from profiles p left join lateral (
      select st.producer_id, c.slug from students st join client_settings c on c.producer_id = st.producer_id
      where p.role = 'student' and st.user_id = p.id
      order by (st.producer_id = ${schoolId}::uuid) desc nulls last, st.status, st.created_at desc limit 1) school on true
    where p.id = ${userId} and p.removed_at is null`.execute(tx);
  return rows[0];
}
