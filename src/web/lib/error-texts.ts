import type { ErrorCode } from '#shared/errors.ts';

/** What the screen says for every refusal. A code without a sentence does not compile. */
export const ERROR_TEXTS: Record<ErrorCode | 'network', string> = {
  network: 'Sem conexão com o servidor. Verifique sua internet e tente de novo.',
  invalid_input: 'Confira os campos destacados e tente de novo.',
  malformed_request: 'Não foi possível ler o que foi enviado. Recarregue a página e tente de novo.',
  not_signed_in: 'Entre na sua conta para continuar.',
  session_ended: 'Sua sessão terminou. Entre de novo para continuar.',
  no_active_enrollment: 'Você não tem nenhum curso ativo no momento.',
  forbidden: 'Você não tem permissão para fazer isso.',
  viewing_only: 'Você está apenas visualizando o painel deste produtor: nada pode ser alterado nem exportado.',
  foreign_origin: 'Este pedido veio de outro endereço. Abra a página pelo endereço oficial e tente de novo.',
  not_found: 'Não encontramos o que você procura. Pode ter sido removido.',
  method_not_allowed: 'Este endereço só recebe envios (POST).',
  too_large: 'O conteúdo enviado é grande demais.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Aguarde um momento e tente de novo.',
  unexpected: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  unavailable: 'O serviço está indisponível no momento. Tente de novo em instantes.',

  wrong_credentials: 'Email ou senha incorretos',
  api_key_invalid: 'Esta chave de API não vale mais. Gere outra em Meu Perfil.',
  too_many_logins: 'Muitas tentativas de login. Tente novamente mais tarde.',
  students_only: 'Esta área é exclusiva para alunos',
  ip_restricted:
    'Esta conta só pode ser acessada do IP principal cadastrado. Por favor, entre em contato com o suporte.',
  email_taken: 'Este email já está cadastrado',
  link_invalid: 'Link de recuperação inválido ou expirado. Por favor, solicite um novo link.',
  wrong_password: 'A senha atual está incorreta',
  password_too_common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',

  school_closed: 'O conteúdo está indisponível no momento. Fale com o suporte para saber quando volta.',
  student_limit_reached: 'Você atingiu o limite de alunos do seu plano. Faça upgrade para adicionar mais alunos.',
  downgrade_refused: 'Enquanto a assinatura está ativa, só é possível escolher um plano superior ao atual.',
  plan_too_small: 'Não é possível fazer downgrade do plano. Você possui mais alunos do que este plano permite.',
  subscription_ended: 'Sua assinatura terminou. Renove o plano antes de expandir o limite de alunos.',
  plan_not_found: 'Plano não encontrado',
  payment_link_failed: 'Erro ao gerar link de pagamento',
  no_open_course: 'Nenhum curso encontrado para este aluno',
  student_inactive: 'Este aluno está inativo. Ative o cadastro para enviar o acesso.',
  access_period_over:
    'O prazo de acesso deste curso já terminou. Escolha outro prazo ou mude o prazo nos dados do curso.',
  parent_deleted:
    'O lugar deste item também está na lixeira. Restaure primeiro o curso ou o módulo a que ele pertence.',
  banner_limit_reached: 'Você já tem 30 banners. Exclua um para adicionar outro.',
  domain_taken: 'Este domínio já está em uso por outra escola.',
  slug_taken: 'Este nome já é de outra escola. Escolha outro.',
  slug_limit_reached:
    'O endereço já mudou 5 vezes. Os anteriores continuam reservados para que os links antigos funcionem.',
  email_test_incomplete: 'Preencha o email de teste, chave da API Brevo e email do remetente',
  email_test_failed: 'Erro ao enviar email de teste',
  no_courses: 'Você não tem nenhum curso para enviar notificações',
  no_students: 'Nenhum aluno encontrado para enviar notificação',
  archive_gone: 'O arquivo desta limpeza não está mais disponível.',
  already_restored: 'Os alunos desta escola já foram restaurados.',
  no_simulated_sale: 'Simule uma compra antes de simular o reembolso.',
  course_locked: 'Seu acesso a este curso expirou. Por favor, renove sua assinatura para continuar.',
  lesson_not_released: 'Esta aula será liberada em breve',
  unsupported_file_type: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
  file_too_large: 'Arquivo muito grande. Tamanho máximo: 250KB',
};

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code !== 'network' && Object.hasOwn(ERROR_TEXTS, code);
}
