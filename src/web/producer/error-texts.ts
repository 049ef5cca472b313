import type { ErrorCode } from '#shared/errors.ts';
import { DATA_ERROR_TEXTS } from '#web/lib/texts/data-error-texts.ts';
import { EMAIL_CHANGE_ERROR_TEXTS } from '#web/lib/texts/email-change-error-texts.ts';
import type { CommonCode } from '#web/lib/texts/error-texts.ts';
import { FACTOR_ERROR_TEXTS } from '#web/lib/texts/factor-error-texts.ts';
import { POST_ERROR_TEXTS } from '#web/lib/texts/post-error-texts.ts';
import { QUIZ_ERROR_TEXTS } from '#web/lib/texts/quiz-error-texts.ts';
import { TASK_ERROR_TEXTS } from '#web/lib/texts/task-error-texts.ts';
import { PASSWORD_REFUSALS } from '#web/new-password/refusal-texts.ts';

/**
 * Errors that only producers and owners meet. A code without a sentence, here or among the common ones, does
 * not compile.
 */
export const PRODUCER_ERROR_TEXTS: Record<Exclude<ErrorCode, CommonCode>, string> = {
  ...FACTOR_ERROR_TEXTS,
  no_factor: 'Esta conta não usa verificação em duas etapas: não há o que redefinir.',
  owner_factor_by_command:
    'A verificação em duas etapas de quem é dona da plataforma só é redefinida na própria máquina, com o comando npm run owner -- --reset-factor.',
  viewing_only: 'Você está apenas visualizando o painel deste produtor: nada pode ser alterado nem exportado.',
  role_forbidden: 'Seu papel nesta escola não alcança esta página. Peça a quem administra a escola, se precisar dela.',
  already_in_team: 'Esta pessoa já faz parte da equipe.',
  assignee_unfit:
    'Esta pessoa não responde a todas as conversas escolhidas. Confira os cursos e as turmas dela em Equipe.',
  ownership_offer_open: 'Já há uma oferta da escola em aberto. Retire-a antes de fazer outra.',
  ownership_offer_over: 'Esta oferta da escola não vale mais.',
  ownership_offer_early:
    'Esta oferta ainda não pode ser aceita: a escola só passa a outra pessoa 48 horas depois de oferecida.',
  ownership_not_possible: 'Só recebe a escola quem é administrador dela e não tem outra escola própria.',
  ownership_unsettled:
    'O e-mail ou a segunda etapa de uma das duas contas mudou há pouco e isso ainda pode ser desfeito. Tente de novo mais tarde.',
  ownership_requests_open:
    'Quem é dono da escola tem um pedido em aberto sobre os próprios dados, ou uma cópia pronta para baixar. A escola só passa a outra pessoa depois que o pedido for encerrado e a cópia for apagada, em Configurações, Seus dados.',
  closing_unsettled:
    'O e-mail ou a segunda etapa da sua conta mudou há pouco e isso ainda pode ser desfeito. Peça o encerramento depois.',
  closing_while_offered: 'Há uma oferta da escola em aberto. Retire-a em Equipe antes de encerrar a escola.',
  school_closing: 'A escola está para ser encerrada. Cancele o encerramento antes de pagar um plano.',
  team_limit_reached: 'A equipe já tem 100 pessoas, contando os convites. Remova alguém ou cancele um convite.',
  api_key_invalid: 'Esta chave de API não vale mais. Gere outra em Meu Perfil.',
  ...EMAIL_CHANGE_ERROR_TEXTS,
  email_reserved:
    'Este endereço era de uma conta que trocou de e-mail há poucos dias e ainda pode voltar a ela. Se a conta é sua, peça o convite no e-mail novo. Se não é, peça outro convite daqui a uma semana.',
  ...PASSWORD_REFUSALS,
  ...TASK_ERROR_TEXTS,
  ...POST_ERROR_TEXTS,
  ...DATA_ERROR_TEXTS,
  ...QUIZ_ERROR_TEXTS,
  archive_gone: 'O arquivo desta limpeza não está mais disponível.',
  archive_damaged: 'O arquivo desta limpeza está danificado. Fale com o suporte da plataforma.',
  already_restored: 'Os alunos desta escola já foram restaurados.',
  certificates_off: 'Ative o certificado deste curso antes de emitir.',
  certificate_settled: 'Este certificado já foi substituído. Atualize a lista.',
  cohort_full: 'Não há vagas nesta turma. Aumente as vagas ou escolha outra turma.',
  cohort_not_empty: 'Ainda há alunos nesta turma ou na lista de espera. Mova ou tire os alunos antes de excluir.',
  student_limit_reached: 'Você atingiu o limite de alunos do seu plano. Faça upgrade para adicionar mais alunos.',
  downgrade_refused: 'Enquanto a assinatura está ativa, só é possível escolher um plano superior ao atual.',
  plan_too_small: 'Não é possível fazer downgrade do plano. Você possui mais alunos do que este plano permite.',
  subscription_ended: 'Sua assinatura terminou. Renove o plano antes de expandir o limite de alunos.',
  plan_not_found: 'Plano não encontrado',
  payment_link_failed: 'Erro ao gerar link de pagamento',
  no_open_course: 'Nenhum curso encontrado para este aluno',
  student_inactive: 'Este aluno está inativo. Ative o cadastro para enviar o acesso.',
  selection_changed: 'A lista mudou enquanto você escolhia.',
  team_note_limit_reached: 'Este aluno já tem notas demais. Exclua alguma para escrever outra.',
  undo_over: 'Já não é possível desfazer. Matricule os alunos de novo.',
  import_in_use: 'Este curso já tem alunos, e por isso não volta atrás daqui. Exclua-o em Cursos, se for o caso.',
  access_period_over:
    'O prazo de acesso deste curso já terminou. Escolha outro prazo ou mude o prazo nos dados do curso.',
  parent_deleted:
    'O lugar deste item também está na lixeira. Restaure primeiro o curso ou o módulo a que ele pertence.',
  edit_conflict: 'Isto mudou enquanto você editava. Recarregue para ver o que foi salvo.',
  order_changed: 'A ordem mudou de novo enquanto isso, e por isso não foi desfeita.',
  banner_limit_reached: 'Você já tem 30 banners. Exclua um para adicionar outro.',
  domain_taken: 'Este domínio já está em uso por outra escola.',
  slug_taken: 'Este nome já é de outra escola. Escolha outro.',
  slug_limit_reached:
    'O endereço já mudou 5 vezes. Os anteriores continuam reservados para que os links antigos funcionem.',
  email_test_incomplete: 'Preencha o email de teste, chave da API Brevo e email do remetente',
  email_test_failed: 'Erro ao enviar email de teste',
  no_courses: 'Você não tem nenhum curso para enviar notificações',
  no_students: 'Nenhum aluno encontrado para enviar notificação',
  notice_gone: 'Esta notificação já foi enviada ou cancelada.',
  no_simulated_sale: 'Simule uma compra antes de simular o reembolso.',
  unsupported_file_type: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
  image_limit_reached:
    'A escola chegou ao limite de 2.000 imagens. As que ela não usa mais contam por seis meses antes de sair.',
  attachment_quota_reached:
    'O espaço da escola para anexos acabou. Remova arquivos que não usa mais, também da Lixeira: o espaço deles volta em até dois dias.',
  attachment_limit_reached: 'Uma aula pode ter até 20 anexos.',
  school_not_empty:
    'Esta escola já tem cursos, alunos ou outros dados. Um pacote só entra em uma escola vazia: crie uma conta nova para ele.',
  package_underway: 'Um pacote já está sendo trazido. Espere ele terminar.',
  part_order: 'O envio perdeu o passo. Escolha o mesmo arquivo para continuar de onde parou.',
  captions_empty: 'Nenhuma fala com tempo foi encontrada neste arquivo. Envie uma legenda .vtt ou .srt.',
  thumbnails_unreadable:
    'Este arquivo não é um WebVTT de miniaturas. Cada tempo deve ter abaixo o nome da imagem, como sprite.jpg#xywh=0,0,160,90.',
  thumbnails_foreign:
    'O arquivo .vtt aponta para imagens em outro endereço. Baixe as imagens, deixe só o nome de cada uma e envie tudo junto.',
  thumbnails_missing: 'Falta uma imagem que o arquivo .vtt cita. Escolha o .vtt e todas as imagens dele juntos.',
  thumbnails_outside: 'O arquivo .vtt pede um pedaço que fica fora da imagem. Confira se as imagens são as dele.',
  thumbnails_too_many: 'Este arquivo tem miniaturas demais. O limite é de 2 mil por vídeo.',
  captions_too_long: 'Este arquivo tem falas demais. O limite é de 20 mil por legenda.',
  file_too_large: 'Arquivo muito grande. Tamanho máximo: 250KB',
};
