import type { EmailReason, EmailStatus } from '#shared/contract/people/emails.ts';
import { LIMITS } from '#shared/limits.ts';
import { nameSaleKind } from '#shared/sale-kinds.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import type { Dossier } from '../read-dossier.ts';

/* The dossier's texts. It is a document of the school, read by whoever decides a payment dispute. */

export const moment = (iso: string | null) => (iso ? formatDateTime(new Date(iso)) : null);
const minutes = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);

export const CLOSED_PURCHASE = {
  refunded: 'Reembolsada',
  chargeback: 'Contestada (chargeback)',
  revoked: 'Cancelada pela plataforma',
};

export function deliveryTitle({ kind, event, repeats }: Dossier['deliveries'][number]): string {
  return [
    nameSaleKind(kind),
    event && `(${event})`,
    repeats > 0 && `repetido ${repeats} ${repeats === 1 ? 'vez' : 'vezes'}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const ORIGINS: Record<string, string> = {
  manual: 'Liberado pela escola',
  import: 'Liberado por lista',
  sale: 'Liberado por compra',
  courtesy: 'Cortesia da escola',
};
const CLOSED: Record<string, string> = {
  edited: 'pela escola',
  replaced: 'trocado por outra liberação',
  refunded: 'por reembolso',
  charged_back: 'por chargeback',
  canceled: 'por cancelamento',
};

export function accessLine({ origin, endsAt, closedAt, reason }: Dossier['access'][number]): string {
  const until = endsAt ? `até ${formatDate(new Date(Date.parse(endsAt) - 1))}` : 'sem prazo';
  const closed = closedAt && `, encerrado em ${moment(closedAt)}${reason ? ` ${CLOSED[reason] ?? ''}` : ''}`;
  return `${ORIGINS[origin] ?? 'Liberado'}, ${until}${closed ?? ''}`;
}

const STATUS: Record<EmailStatus, string> = {
  queued: 'na fila',
  sent: 'entregue ao servidor do destinatário',
  bounced: 'devolvido',
  failed: 'não enviado',
};
const REASONS: Record<EmailReason, string> = {
  address: 'endereço inexistente',
  mailbox: 'caixa cheia ou desativada',
  refused: 'mensagem recusada',
  connection: 'servidor fora do ar',
  busy: 'servidor ocupado',
  account: 'remetente recusado',
  no_course: 'sem curso liberado',
  expired: 'tempo demais na fila',
  unknown: 'motivo não informado',
};

export function emailLine({ template, to, status, reason, answer }: Dossier['emails'][number]): string {
  const what = template === 'magic_link' ? 'Link de acesso' : 'E-mail de acesso';
  const why = status !== 'sent' && reason ? ` (${REASONS[reason]})` : '';
  return `${what} para ${to}: ${STATUS[status]}${why}${status !== 'sent' && answer ? `. Resposta: ${answer}` : ''}`;
}

export function lessonLine({ module, lesson, watchedSeconds, completedAt }: Dossier['lessons'][number]): string {
  const watched = watchedSeconds > 0 ? `${minutes(watchedSeconds)} de vídeo` : 'aberta';
  return `${lesson} (${module}), ${watched}${completedAt ? `, concluída em ${moment(completedAt)}` : ''}`;
}

export function quizLine({
  lesson,
  number,
  submittedAt,
  score,
  minPercent,
  passed,
}: Dossier['quizzes'][number]): string {
  const attempt = `${lesson}, ${number}ª tentativa`;
  if (submittedAt === null) return `${attempt}, em andamento`;
  const result = score === null ? 'aguardando correção' : `nota ${score}%, ${passed ? 'aprovado' : 'não aprovado'}`;
  return `${attempt}, entregue em ${moment(submittedAt)}: ${result} (mínimo ${minPercent}%)`;
}

const STATES: Record<Dossier['tasks'][number]['state'], string> = {
  submitted: 'entregue',
  reviewing: 'em correção',
  redo: 'devolvida para refazer',
  approved: 'aprovada',
};

export function taskLine({
  lesson,
  task,
  version,
  late,
  state,
  gradedAt,
  grade,
  bestGrade,
}: Dossier['tasks'][number]): string {
  const graded = gradedAt && ` em ${moment(gradedAt)}, nota ${grade} de ${bestGrade}`;
  return `${task} (${lesson}), ${version}ª entrega${late ? ', com atraso' : ''}: ${STATES[state]}${graded ?? ''}`;
}

/** Explanations for data that is no longer stored, or was never collected. */
export const KEPT = {
  deliveries: `Como chegou, sem chaves e sem dados de pagamento. Avisos são guardados por ${LIMITS.deliveryDays} dias.`,
  logins: 'Sessões são guardadas por 6 meses depois do fim. Endereços IP não são entregues sem ordem judicial.',
  terms:
    'Esta escola não registra aceite de termos na área de membros. Valem os termos aceitos na página de pagamento da plataforma de vendas.',
};

export const LEGAL = [
  'Feito a partir dos registros da área de membros, para o exercício regular de direitos na contestação desta compra (LGPD, Lei 13.709/2018, art. 7º, VI). Contém só dados deste aluno nesta escola e desta compra.',
  'Registros de conexão são guardados sob sigilo (Marco Civil da Internet, Lei 12.965/2014, arts. 10 e 15): por isso há o dispositivo e a hora de cada entrada, e não o endereço IP.',
  'O mesmo conteúdo está no arquivo dossie.json, anexo a este PDF. O código SHA-256 abaixo é o desse arquivo e ficou registrado na auditoria da escola.',
];
