import type { FactorReset, ResetNotice } from '#shared/contract/account/factor-reset.ts';
import type { EmailReason } from '#shared/contract/people/emails.ts';
import type { IdentityCheck, ResetCanceller } from '#shared/security/factor-reset.ts';
import { formatDateTime } from '#shared/time/dates.ts';

export const IDENTITY_CHECK_WORDS: Record<IdentityCheck, string> = {
  video_call: 'chamada de vídeo com documento',
  known_phone: 'ligação para um telefone já conhecido',
  in_person: 'pessoalmente, com documento',
};

const CANCELLED_BY: Record<ResetCanceller, string> = {
  owner: 'pela plataforma',
  producer: 'pela própria pessoa',
  link: 'pelo link do e-mail',
  left_team: 'pela saída da equipe',
};

const at = (time: string) => formatDateTime(new Date(time));

export function resetOutcome({ doneAt, cancelledAt, cancelledBy, notice }: FactorReset): string {
  if (doneAt && undelivered(notice)) return `Feita em ${at(doneAt)}, sem que o aviso por e-mail chegasse`;
  if (doneAt) return `Feita em ${at(doneAt)}`;
  return `Cancelada ${cancelledBy ? `${CANCELLED_BY[cancelledBy]} ` : ''}em ${at(cancelledAt ?? '')}`;
}

const REASONS: Partial<Record<EmailReason, string>> = {
  address: 'O endereço não existe ou não recebe mensagens.',
  mailbox: 'A caixa de entrada está cheia ou foi desativada.',
  refused: 'O servidor de e-mail da pessoa não aceitou a mensagem.',
  connection: 'Não foi possível falar com o servidor de e-mail.',
  busy: 'O servidor de e-mail pediu para esperar.',
  account: 'O servidor de e-mail não aceitou o remetente.',
};

const undelivered = (notice: ResetNotice | null) => notice?.status === 'bounced' || notice?.status === 'failed';

/** A warning about the e-mail to the person; null if nothing is wrong with it. */
export function noticeTrouble(notice: ResetNotice | null): { title: string; text: string } | null {
  if (!notice || notice.status === 'sent' || (notice.status === 'queued' && !notice.reason)) return null;
  const why = REASONS[notice.reason ?? 'unknown'] ?? 'O servidor de e-mail não disse o motivo.';
  if (notice.status === 'queued')
    return { title: 'O aviso por e-mail ainda não foi entregue', text: `${why} Vamos tentar de novo sozinhos.` };
  const title =
    notice.status === 'bounced' ? 'O aviso por e-mail foi devolvido' : 'O aviso por e-mail não foi entregue';
  return { title, text: `${why} Avise a pessoa por outro meio: se não foi ela que pediu, cancele.` };
}
