import type { EmailReason, EmailStatus, LastEmail } from '#shared/contract/people/emails.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { Tone } from '#web/ui/tone.ts';

export const STATUS: Record<EmailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Na fila', tone: 'info' },
  sent: { label: 'Enviado', tone: 'calm' },
  bounced: { label: 'Devolvido', tone: 'warn' },
  failed: { label: 'Falhou', tone: 'bad' },
};

/** Why it was not delivered, in terms of what to do. */
export const REASONS: Record<EmailReason, string> = {
  address: 'O endereço não existe ou não recebe mensagens. Confira se foi digitado certo.',
  mailbox: 'A caixa de entrada está cheia ou foi desativada.',
  refused: 'O servidor do aluno não aceitou a mensagem.',
  connection: 'Não foi possível falar com o servidor de e-mail.',
  busy: 'O servidor de e-mail pediu para esperar.',
  account: 'O servidor de e-mail não aceitou o remetente.',
  no_course: 'Nenhum curso estava liberado para o aluno na hora do envio.',
  expired: 'O e-mail ficou tempo demais na fila.',
  unknown: 'O envio não deu certo, por um motivo que o servidor não explicou.',
};

export function sentenceOn({ status, reason, at }: LastEmail): string {
  const moment = new Date(at);
  const when = `${formatDate(moment)} às ${formatTime(moment)}`;
  if (status === 'sent') return `Enviado em ${when}.`;
  if (status === 'queued' && !reason) return `Na fila desde ${when}. Sai em instantes.`;
  if (status === 'queued') return `A última tentativa, em ${when}, não deu certo. Vamos tentar de novo sozinhos.`;
  return status === 'bounced' ? `Devolvido em ${when}.` : `Não enviado. Última tentativa em ${when}.`;
}

export const undelivered = ({ status }: { status: EmailStatus }) => status === 'bounced' || status === 'failed';

const KINDS: Record<string, string> = {
  course_access: 'E-mail de acesso',
  magic_link: 'Link de acesso',
  access_ending: 'Aviso de fim de acesso',
  lessons_opened: 'Aviso de aulas novas',
  certificate_ready: 'Aviso de certificado',
  message: 'Mensagem',
};

export const kindOf = (template: string) => KINDS[template] ?? 'E-mail';
