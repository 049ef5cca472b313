import { DAY_MS } from '../time/dates.ts';

/* What people ask of a school about their data (LGPD, art. 18), and in what time it has to answer. */

export const DATA_REQUEST_KINDS = ['copy', 'erasure', 'correction'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

export const DATA_REQUEST_FIELDS = ['cpf', 'phone'] as const;
export type DataRequestField = (typeof DATA_REQUEST_FIELDS)[number];

export const DATA_REQUEST_STATES = ['proving', 'open', 'working', 'done', 'refused', 'withdrawn'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** By which way a request came: what the person asks by themselves, and what the school writes down for them. */
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

/** What producers ask the platform, about their own account. A copy is made by itself, and a school closes by itself. */
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
/** How long whoever asked to be erased, or to close their school, may change their mind. */
export const REGRET_DAYS = 7;
/** So many days before a school closes its students are told. */
export const CLOSING_TOLD_DAYS = 3;
/** What is typed to confirm a closing: however it is written, also on a keyboard that puts accents apart. */
export const isSameName = (known: string, typed: string): boolean => fold(known) === fold(typed);
const fold = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('pt-BR');

/** How long a copy is kept, and its link good. */
export const COPY_DAYS = 7;
/** Before the end of the time to answer, the school is reminded by e-mail. */
export const REMINDER_DAYS = 5;
export const CODE_MINUTES = 30;
/** Of a visit by code: how long the code is good, and how long the visit lasts. */
export const VISIT_CODE_MINUTES = 15;
export const VISIT_MINUTES = 30;
/** Anybody may have such codes made, of as many mailboxes as they know: six digits would be guessed sooner or later. */
export const VISIT_CODE_DIGITS = 8;
/** Of one code: then another has to be asked for. */
export const CODE_TRIES = 5;

/** `2026-0318`. */
export const protocolText = (year: number, number: number): string => `${year}-${String(number).padStart(4, '0')}`;

type Clock = { receivedAt: string; dueAt: string };

/** How much of the time to answer is gone, and whole days that are left, today's included; 0 once it is over. */
export function deadlineOf({ receivedAt, dueAt }: Clock, now: Date): { share: number; daysLeft: number } {
  const [from, until] = [Date.parse(receivedAt), Date.parse(dueAt)];
  const share = Math.min(1, Math.max(0, (now.getTime() - from) / Math.max(1, until - from)));
  return { share, daysLeft: Math.max(0, Math.ceil((until - now.getTime()) / DAY_MS)) };
}
