import { DAY_MS } from '../time/dates.ts';

/* Data requests to a school (LGPD, art. 18), and their deadlines. */

export const DATA_REQUEST_KINDS = ['copy', 'erasure', 'correction'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

export const DATA_REQUEST_FIELDS = ['cpf', 'phone'] as const;
export type DataRequestField = (typeof DATA_REQUEST_FIELDS)[number];

export const DATA_REQUEST_STATES = ['proving', 'open', 'working', 'done', 'refused', 'withdrawn'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** Channels of requests that the school registers on somebody's behalf. */
export const REGISTERED_CHANNELS = ['letter', 'email', 'whatsapp', 'phone', 'in_person'] as const;
export const DATA_REQUEST_CHANNELS = ['area', 'page', ...REGISTERED_CHANNELS] as const;
export type DataRequestChannel = (typeof DATA_REQUEST_CHANNELS)[number];

export const CHANNEL_TEXTS: Record<DataRequestChannel, string> = {
  area: 'Área de alunos',
  page: 'Página de privacidade',
  letter: 'Carta',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  phone: 'Telefone',
  in_person: 'Pessoalmente',
};

export const REFUSAL_GROUNDS = ['legal_duty', 'legal_claims', 'fraud', 'identity', 'unfounded'] as const;
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number];

export const GROUND_TEXTS: Record<RefusalGround, string> = {
  legal_duty: 'Obrigação legal ou regulatória (LGPD, art. 16, I)',
  legal_claims: 'Exercício de direitos em processo (LGPD, art. 7º, VI)',
  fraud: 'Prevenção à fraude e segurança (LGPD, art. 11, II, g)',
  identity: 'Não foi possível confirmar quem pede (LGPD, art. 18, § 3º)',
  unfounded: 'O dado está correto (LGPD, art. 18, III)',
};

/** Requests of producers to the platform about their own account. Copies and closings are processed automatically. */
export const PRODUCER_REQUEST_KINDS = ['copy', 'other', 'closing'] as const;
export type ProducerRequestKind = (typeof PRODUCER_REQUEST_KINDS)[number];
export const PRODUCER_REQUEST_TEXTS: Record<ProducerRequestKind, string> = {
  copy: 'Cópia dos dados',
  other: 'Outro pedido',
  closing: 'Encerrar a escola',
};
/** Working: a school whose days are over and that is being deleted. */
export const PRODUCER_REQUEST_STATES = ['open', 'working', 'done', 'refused', 'withdrawn'] as const;

/** LGPD, art. 19, II. */
export const ANSWER_DAYS = 15;
/** How long an erasure, or the closing of a school, can be withdrawn. */
export const REGRET_DAYS = 7;
/** Students are told this many days before their school closes. */
export const CLOSING_NOTICE_DAYS = 3;
/** Whether the typed name confirms a closing: ignores case and the encoding of accents. */
export const isSameName = (known: string, typed: string): boolean => fold(known) === fold(typed);
const fold = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('pt-BR');

/** Retention of a copy and of its link. */
export const COPY_DAYS = 7;
/** Days before the deadline on which the school is reminded by e-mail. */
export const REMINDER_DAYS = 5;
export const CODE_MINUTES = 30;
/** Validity of a code, and length of the visit that it opens. */
export const VISIT_CODE_MINUTES = 15;
export const VISIT_MINUTES = 30;
/** Anybody can request codes for any number of mailboxes, so six digits would eventually be guessed. */
export const VISIT_CODE_DIGITS = 8;
/** Per code; afterwards a new one must be requested. */
export const CODE_TRIES = 5;

/** `2026-0318`. */
export const protocolText = (year: number, number: number): string => `${year}-${String(number).padStart(4, '0')}`;

type Clock = { receivedAt: string; dueAt: string };

/** The elapsed share of the time to answer, and the days left including today; 0 after the deadline. */
export function deadlineOf({ receivedAt, dueAt }: Clock, now: Date): { share: number; daysLeft: number } {
  const [from, until] = [Date.parse(receivedAt), Date.parse(dueAt)];
  const share = Math.min(1, Math.max(0, (now.getTime() - from) / Math.max(1, until - from)));
  return { share, daysLeft: Math.max(0, Math.ceil((until - now.getTime()) / DAY_MS)) };
}
