import type { ErrorCode } from '#shared/errors.ts';

/* Messages of a visit's pages. */

export const DONE = {
  copia: 'Pedido recebido. A cópia fica pronta em minutos, e avisamos por e-mail.',
  exclusao: 'Pedido recebido. Você tem 7 dias para desistir.',
  correcao: 'Pedido recebido. A escola responde em até 15 dias.',
  desistir: 'Pedido cancelado. Nada foi mudado.',
  confirmar: 'Para baixar a cópia, confirme que é você: peça um código no seu e-mail.',
  permissao: 'Permissão salva.',
} as const;
export type Done = keyof typeof DONE;
export const isDone = (typed: string): typed is Done => Object.hasOwn(DONE, typed);

/** Errors about typed values. */
export const WRONG = {
  email: 'E-mail inválido. Confira o endereço.',
  codigo: 'O código tem oito números. Confira o e-mail mais recente.',
  form: 'Não entendemos o pedido. Tente de novo.',
} as const;

type ProblemText = { text: string; status: 404 | 409 | 410 | 422 | 429 };

export const PROBLEMS: Partial<Record<ErrorCode, ProblemText>> = {
  data_code_wrong: { text: 'Código errado. Confira o e-mail mais recente.', status: 422 },
  data_code_over: { text: 'Este código não vale mais. Peça outro.', status: 410 },
  data_request_open: { text: 'Você já tem um pedido igual em andamento.', status: 409 },
  data_request_over: { text: 'Este pedido já foi encerrado.', status: 409 },
  invalid_input: { text: 'Valor inválido. Confira os números.', status: 422 },
  not_found: { text: 'Este pedido não existe mais.', status: 404 },
  too_many_requests: { text: 'Muitos pedidos em pouco tempo. Tente de novo em uma hora.', status: 429 },
};
