import type { SecurityNotice } from '#shared/security-notice.ts';
import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type SecurityNews = {
  name: string;
  notice: SecurityNotice;
  when: string;
  device: string | null;
  address: string | null;
  url: string;
};

type Words = { heading: string; text: string; fact?: [name: string, value: string] };

export const securityNoticeSubject = ({ notice }: SecurityNews) => wordsOf(notice).heading;

export function securityNoticeBody(news: SecurityNews, { primaryColor }: Voice): string {
  const said = wordsOf(news.notice);
  return body(
    heading(escapeHtml(said.heading)),
    paragraph(escapeHtml(`${greeting(news)}${said.text}`)),
    facts(factsOf(news).map(([name, value]) => [name, escapeHtml(value)])),
    paragraph(escapeHtml(WHAT_TO_DO)),
    button(escapeHtml(news.url), BUTTON, primaryColor),
    note(escapeHtml(AFTERWARDS)),
    bareLink(escapeHtml(news.url)),
  );
}

export const securityNoticeText = (news: SecurityNews, voice: Voice) => `${securityNoticeSubject(news)}

${greeting(news)}${wordsOf(news.notice).text}

${factsOf(news)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${WHAT_TO_DO}

${BUTTON}: ${news.url}

${AFTERWARDS}

${footerText(voice)}
`;

const BUTTON = 'Criar nova senha';
const WHAT_TO_DO = 'Se foi você, não precisa fazer nada. Se não foi, crie uma nova senha agora.';
const AFTERWARDS = 'Uma nova senha encerra as outras sessões da sua conta. Avisos como este não podem ser desligados.';

const greeting = ({ name }: SecurityNews) => (name ? `Olá, ${name}. ` : '');

const factsOf = ({ notice, when, device, address }: SecurityNews): [string, string][] => [
  ...listed(wordsOf(notice).fact),
  ['Quando', when],
  ...listed(device ? ['Aparelho', device] : undefined),
  ...listed(address ? ['Endereço de rede', address] : undefined),
];

const listed = (value: [string, string] | undefined): [string, string][] => (value === undefined ? [] : [value]);

function wordsOf(notice: SecurityNotice): Words {
  switch (notice.kind) {
    case 'new_device':
      return {
        heading: 'Novo acesso à sua conta',
        text: 'Alguém entrou na sua conta em um navegador que ainda não tinha sido usado com ela.',
      };
    case 'password_changed':
      return { heading: 'Sua senha foi trocada', text: 'A senha da sua conta acaba de ser trocada.' };
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
  }
}
