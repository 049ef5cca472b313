/*
 * SMTP replies for refused mails, which the sender's server passes on. Without accents: a server that did not
 * ask for SMTPUTF8 gets ASCII (RFC 5321).
 */

type Said = { code: number; status: string; pt: string; en: string };

const REFUSALS = {
  relay: {
    ...{ code: 550, status: '5.7.1' },
    ...{ pt: 'Este servidor nao repassa mensagens', en: 'Relaying denied' },
  },
  unknown: {
    ...{ code: 550, status: '5.1.1' },
    pt: 'Este endereco de resposta nao existe. Responda pela aula',
    en: 'No such reply address. Please reply under the lesson',
  },
  expired: {
    ...{ code: 550, status: '5.1.6' },
    pt: 'O prazo para responder por e-mail terminou. Responda pela aula',
    en: 'This reply address has expired. Please reply under the lesson',
  },
  closed: {
    ...{ code: 550, status: '5.7.1' },
    pt: 'Esta conversa nao esta mais aberta para voce',
    en: 'This conversation is no longer open to you',
  },
  sender: {
    ...{ code: 550, status: '5.7.1' },
    pt: 'Responda pelo mesmo endereco de e-mail que recebeu o aviso',
    en: 'Please reply from the address that received the notice',
  },
  forged: {
    ...{ code: 550, status: '5.7.26' },
    pt: 'O servidor que enviou esta mensagem nao esta autorizado pelo dominio do remetente',
    en: 'This message fails the DMARC policy of its sender',
  },
  automatic: {
    ...{ code: 550, status: '5.7.1' },
    pt: 'Respostas automaticas e listas nao sao publicadas',
    en: 'Automatic replies and mailing lists are not accepted',
  },
  empty: {
    ...{ code: 554, status: '5.6.0' },
    pt: 'Nao ha texto novo acima da mensagem citada',
    en: 'There is no text besides what was quoted',
  },
  too_long: {
    ...{ code: 554, status: '5.6.0' },
    pt: 'A resposta passa de 4.000 letras ou de 80 linhas. Envie uma mais curta',
    en: 'The reply is longer than 4,000 letters or 80 lines',
  },
  unreadable: {
    ...{ code: 554, status: '5.6.0' },
    pt: 'A mensagem nao pode ser lida. Responda so com texto',
    en: 'The message cannot be read. Please reply with plain text',
  },
  too_large: {
    ...{ code: 552, status: '5.3.4' },
    pt: 'A mensagem passa de 6 MB. Responda sem anexos',
    en: 'The message is larger than 6 MB. Please reply without attachments',
  },
  repeated: {
    ...{ code: 554, status: '5.7.1' },
    pt: 'O mesmo texto ja foi publicado',
    en: 'The same text was posted before',
  },
  limited: {
    ...{ code: 554, status: '5.7.1' },
    pt: 'Chegaram respostas demais em pouco tempo. Responda mais tarde pela aula',
    en: 'Too many replies in a short time. Please reply later under the lesson',
  },
  busy: {
    ...{ code: 451, status: '4.3.0' },
    pt: 'Tente outra vez em alguns minutos',
    en: 'Please try again in a few minutes',
  },
} as const satisfies Record<string, Said>;

export type RefusalReason = keyof typeof REFUSALS;

/** Carries the reply code for smtp-server. */
export class MailRefused extends Error {
  readonly reason: RefusalReason;
  readonly responseCode: number;

  constructor(reason: RefusalReason) {
    const { code, status, pt, en } = REFUSALS[reason];
    super(`${status} ${pt}. / ${en}.`);
    this.reason = reason;
    this.responseCode = code;
  }
}
