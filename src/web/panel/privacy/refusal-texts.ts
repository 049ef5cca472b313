import type { RefusalGround } from '#shared/privacy/requests.ts';

/** Suggested texts of a refusal, which can be edited. */
export const REFUSED: Record<RefusalGround, string> = {
  legal_duty:
    'A lei nos obriga a guardar estes dados por um prazo, como os das compras para o fisco. Terminado o prazo, eles são apagados.',
  legal_claims:
    'Estes dados são necessários em um processo em andamento. Quando ele terminar, você pode pedir de novo.',
  fraud: 'Precisamos destes dados para apurar um uso indevido da conta. Terminada a apuração, você pode pedir de novo.',
  identity: 'Não conseguimos confirmar que o pedido é seu. Responda pelo e-mail do seu cadastro, e analisamos de novo.',
  unfounded: 'Conferimos o dado e ele está correto. Se tiver um documento que diga outra coisa, envie para nós.',
};
/** Whether the text was written by hand. */
export const isOwnAnswer = (answer: string): boolean => answer !== '' && !Object.values(REFUSED).includes(answer);
