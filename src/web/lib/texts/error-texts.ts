import type { ErrorCode } from '#shared/errors.ts';

/** Sentences for errors that students can meet, too. */
export const ERROR_TEXTS = {
  network: 'Sem conexão com o servidor. Verifique sua internet e tente de novo.',
  invalid_input: 'Confira os campos destacados e tente de novo.',
  malformed_request: 'Não foi possível ler o que foi enviado. Abra esta página em outra aba e tente de novo.',
  not_signed_in: 'Entre na sua conta para continuar.',
  session_ended: 'Sua sessão terminou. Entre de novo para continuar.',
  no_active_enrollment: 'Você não tem nenhum curso ativo no momento.',
  step_up_required: 'Confirme que é você para continuar.',
  forbidden: 'Você não tem permissão para fazer isso.',
  foreign_origin: 'Este pedido veio de outro endereço. Abra a página pelo endereço oficial e tente de novo.',
  not_found: 'Não encontramos o que você procura. Pode ter sido removido.',
  method_not_allowed: 'Este endereço só recebe envios (POST).',
  note_limit_reached: 'Seu caderno está cheio. Exclua alguma nota para escrever outra.',
  too_large: 'O conteúdo enviado é grande demais.',
  too_slow: 'O envio demorou demais. Verifique sua internet e tente de novo.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Aguarde um momento e tente de novo.',
  unexpected: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  unavailable: 'O serviço está indisponível no momento. Tente de novo em instantes.',
  wrong_credentials: 'Email ou senha incorretos',
  too_many_logins: 'Muitas tentativas de login. Tente novamente mais tarde.',
  students_only: 'Esta área é exclusiva para alunos',
  ip_restricted:
    'Esta conta só pode ser acessada do IP principal cadastrado. Por favor, entre em contato com o suporte.',
  mailbox_unproven: 'Antes, confirme que o e-mail da sua conta é seu.',
  link_invalid: 'Link de recuperação inválido ou expirado. Por favor, solicite um novo link.',
  wrong_password: 'A senha atual está incorreta',
  school_closed: 'O conteúdo está indisponível no momento. Fale com o suporte para saber quando volta.',
  course_locked: 'Seu acesso a este curso expirou. Por favor, renove sua assinatura para continuar.',
  name_confirmed: 'O nome já foi conferido. Para corrigir, fale com a escola.',
  lesson_not_completed: 'Conclua a aula para avaliá-la.',
  lesson_not_released: 'Esta aula será liberada em breve',
} satisfies Partial<Record<ErrorCode | 'network', string>>;

export type CommonCode = keyof typeof ERROR_TEXTS;

const texts: Partial<Record<ErrorCode | 'network', string>> = { ...ERROR_TEXTS };

/** Adds an area's own sentences, so that students do not load those for producers. */
export function addErrorTexts(added: Partial<Record<ErrorCode, string>>): void {
  Object.assign(texts, added);
}

export function errorText(code: ErrorCode | 'network'): string {
  return texts[code] ?? ERROR_TEXTS.unexpected;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code !== 'network' && Object.hasOwn(texts, code);
}
