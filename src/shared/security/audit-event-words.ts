import type { AuditEventAction, AuditEventDetails, AuditEventKind } from './audit-events.ts';

export type AuditEventLine = {
  action: AuditEventAction;
  subject: string | null;
  count: number | null;
  details: AuditEventDetails;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

/** `{}` stands for the event's subject, or for its count with what is counted; without either, `bare` is used. */
type Words = string | { said: string; bare: string };

const WORDS: Record<AuditEventAction, Words> = {
  student_enrolled: { said: 'Matriculou {}', bare: 'Matriculou um aluno' },
  student_changed: { said: 'Editou o cadastro de {}', bare: 'Editou o cadastro de um aluno' },
  student_email_corrected: { said: 'Corrigiu o e-mail de {}', bare: 'Corrigiu o e-mail de um aluno' },
  students_removed: { said: 'Removeu {}', bare: 'Removeu alunos' },
  students_enrolled: { said: 'Matriculou {}', bare: 'Matriculou alunos' },
  access_closed: { said: 'Encerrou o acesso de {}', bare: 'Encerrou o acesso de alunos' },
  access_reopened: { said: 'Reabriu o acesso de {}', bare: 'Reabriu o acesso de alunos' },
  students_extended: { said: 'Estendeu o acesso de {}', bare: 'Estendeu o acesso de alunos' },
  access_resent: { said: 'Reenviou o acesso de {}', bare: 'Reenviou o acesso de um aluno' },
  emails_retried: { said: 'Reenviou e-mails não entregues: {}', bare: 'Reenviou e-mails não entregues' },
  import_started: { said: 'Importou uma lista de {}', bare: 'Importou uma lista' },
  import_retried: 'Tentou de novo uma importação',
  import_undone: { said: 'Desfez uma importação de {}', bare: 'Desfez uma importação' },
  import_emails_sent: {
    said: 'Enviou os e-mails de acesso de uma importação para {}',
    bare: 'Enviou os e-mails de acesso de uma importação',
  },
  message_sent: { said: 'Escreveu um e-mail para {}', bare: 'Escreveu um e-mail' },
  student_session_ended: { said: 'Encerrou uma sessão de {}', bare: 'Encerrou uma sessão de um aluno' },
  team_note_added: { said: 'Escreveu uma nota sobre {}', bare: 'Escreveu uma nota sobre um aluno' },
  team_note_changed: { said: 'Alterou uma nota sobre {}', bare: 'Alterou uma nota sobre um aluno' },
  team_note_removed: { said: 'Excluiu uma nota sobre {}', bare: 'Excluiu uma nota sobre um aluno' },
  member_invited: { said: 'Convidou {} para a equipe', bare: 'Convidou alguém para a equipe' },
  invitation_resent: { said: 'Reenviou o convite de {}', bare: 'Reenviou um convite' },
  invitation_cancelled: { said: 'Cancelou o convite de {}', bare: 'Cancelou um convite' },
  member_joined: { said: 'Entrou na equipe com {}', bare: 'Entrou na equipe' },
  member_changed: { said: 'Mudou o papel de {} na equipe', bare: 'Mudou o papel de alguém na equipe' },
  member_removed: { said: 'Removeu {} da equipe', bare: 'Removeu alguém da equipe' },
  ownership_offered: { said: 'Ofereceu a escola a {}', bare: 'Ofereceu a escola a alguém' },
  ownership_withdrawn: { said: 'Retirou a oferta da escola a {}', bare: 'Retirou a oferta da escola' },
  ownership_declined: 'Recusou a oferta da escola',
  ownership_moved: { said: 'Recebeu a escola de {}', bare: 'Recebeu a escola' },
  data_request_fulfilled: 'Atendeu o pedido de titular {}',
  data_request_registered: 'Registrou o pedido de titular {}',
  data_request_refused: 'Recusou o pedido de titular {}',
  platform_asked: 'Fez à plataforma o pedido {} sobre os dados da conta',
  platform_request_withdrawn: 'Desistiu do pedido {} à plataforma',
  closing_asked: 'Pediu o encerramento da escola, no protocolo {}',
  closing_withdrawn: 'Cancelou o encerramento da escola, do protocolo {}',
  data_requests_exported: { said: 'Exportou {}', bare: 'Exportou os pedidos de titulares' },
  school_exported: 'Gerou um pacote com toda a escola',
  school_package_downloaded: 'Baixou o pacote da escola',
  school_brought: { said: 'Trouxe uma escola com {}', bare: 'Trouxe uma escola' },
  privacy_officer_set: 'Definiu {} como encarregado pelos dados',
  dossier_made: { said: 'Gerou o dossiê da compra de {}', bare: 'Gerou o dossiê de uma compra' },
  quiz_saved: { said: 'Editou o questionário da aula {}', bare: 'Editou um questionário' },
  quiz_deleted: 'Excluiu o questionário da aula {}',
  quiz_restored: 'Restaurou o questionário da aula {}',
  quiz_regraded: { said: 'Recorrigiu o questionário da aula {}', bare: 'Recorrigiu um questionário' },
  essay_graded: { said: 'Corrigiu uma resposta de {}', bare: 'Corrigiu uma resposta' },
  attempt_set_aside: { said: 'Liberou outra tentativa para {}', bare: 'Liberou outra tentativa' },
  certificates_exported: { said: 'Exportou {}', bare: 'Exportou certificados' },
  students_exported: { said: 'Exportou {}', bare: 'Exportou a lista de alunos' },
  import_failures_exported: { said: 'Baixou {} fora da importação', bare: 'Baixou as linhas fora de uma importação' },
  progress_exported: { said: 'Exportou o progresso de {}', bare: 'Exportou o progresso dos alunos' },
  archive_downloaded: { said: 'Baixou o arquivo da limpeza de {}', bare: 'Baixou o arquivo da limpeza anual' },
  deeds_exported: { said: 'Exportou a auditoria: {}', bare: 'Exportou a auditoria' },
  course_created: 'Criou o curso {}',
  course_changed: 'Editou o curso {}',
  course_published: 'Publicou o curso {}',
  course_unpublished: 'Tirou do ar o curso {}',
  course_copied: 'Duplicou o curso {}',
  course_brought: 'Trouxe o curso {}',
  course_import_undone: 'Desfez a vinda do curso {}',
  course_deleted: 'Excluiu o curso {}',
  module_created: 'Criou o módulo {}',
  module_changed: 'Editou o módulo {}',
  module_deleted: 'Excluiu o módulo {}',
  lesson_created: 'Criou a aula {}',
  lessons_created: { said: 'Criou aulas: {}', bare: 'Criou aulas' },
  lesson_changed: 'Editou a aula {}',
  lesson_deleted: 'Excluiu a aula {}',
  cohort_created: 'Criou a turma {}',
  cohort_changed: 'Editou a turma {}',
  cohort_copied: 'Duplicou uma turma como {}',
  cohort_deleted: 'Excluiu a turma {}',
  releases_changed: 'Mudou as liberações do curso {}',
  students_moved: { said: 'Trocou a turma de {}', bare: 'Trocou a turma de alunos' },
  waiting_joined: { said: 'Pôs na lista de espera: {}', bare: 'Pôs alunos na lista de espera' },
  waiting_left: { said: 'Tirou da lista de espera: {}', bare: 'Tirou alunos da lista de espera' },
  waiting_admitted: { said: 'Chamou da lista de espera: {}', bare: 'Chamou alunos da lista de espera' },
  certificate_rules_changed: { said: 'Alterou o certificado do curso “{}”', bare: 'Alterou um certificado' },
  certificates_issued: { said: 'Emitiu certificados de “{}”', bare: 'Emitiu certificados' },
  certificate_revoked: { said: 'Revogou o certificado de {}', bare: 'Revogou um certificado' },
  certificate_corrected: { said: 'Corrigiu o nome no certificado de {}', bare: 'Corrigiu o nome em um certificado' },
  assignment_saved: 'Salvou a tarefa da aula {}',
  assignment_removed: 'Removeu a tarefa da aula {}',
  assignment_restored: 'Restaurou a tarefa da aula {}',
  submission_graded: { said: 'Corrigiu a tarefa de {}', bare: 'Corrigiu uma tarefa' },
  submission_reopened: { said: 'Reabriu a correção de {}', bare: 'Reabriu uma correção' },
  thread_answered: { said: 'Respondeu a {}', bare: 'Respondeu a uma conversa' },
  thread_pinned: { said: 'Fixou a conversa de {}', bare: 'Fixou uma conversa' },
  thread_unpinned: { said: 'Tirou dos fixados a conversa de {}', bare: 'Tirou dos fixados uma conversa' },
  threads_assigned: { said: 'Passou conversas para {}', bare: 'Passou conversas para alguém' },
  threads_unassigned: 'Deixou conversas sem responsável',
  thread_closed: { said: 'Encerrou a conversa de {}', bare: 'Encerrou uma conversa' },
  thread_reopened: { said: 'Reabriu a conversa de {}', bare: 'Reabriu uma conversa' },
  post_hidden: { said: 'Ocultou uma mensagem de {}', bare: 'Ocultou uma mensagem' },
  post_shown: { said: 'Manteve visível uma mensagem de {}', bare: 'Manteve visível uma mensagem' },
  saved_reply_changed: 'Salvou a resposta pronta {}',
  saved_reply_removed: 'Removeu a resposta pronta {}',
  badge_key_changed: {
    said: 'Trocou a chave que assina as credenciais',
    bare: 'Trocou a chave que assina as credenciais',
  },
  captions_added: 'Enviou legendas da aula {}',
  captions_asked: 'Pediu as legendas da aula {}',
  captions_removed: 'Removeu legendas da aula {}',
  thumbnails_added: 'Enviou imagens da barra da aula {}',
  thumbnails_removed: 'Removeu imagens da barra da aula {}',
  restored_from_trash: 'Restaurou da lixeira: {}',
  deleted_for_good: 'Excluiu definitivamente: {}',
  banner_created: 'Criou o banner {}',
  banner_changed: 'Editou o banner {}',
  banner_deleted: 'Excluiu o banner {}',
  notice_sent: 'Enviou o aviso {}',
  notice_scheduled: 'Agendou o aviso {}',
  notice_changed: 'Alterou o aviso {}',
  notice_cancelled: 'Cancelou o aviso {}',
  settings_changed: { said: 'Alterou as configurações: {}', bare: 'Alterou as configurações' },
  conversation_settings_changed: {
    said: 'Alterou as regras das conversas',
    bare: 'Alterou as regras das conversas',
  },
  email_settings_changed: 'Alterou o envio de e-mails',
  template_changed: 'Alterou o modelo de e-mail',
  test_email_sent: { said: 'Enviou um e-mail de teste para {}', bare: 'Enviou um e-mail de teste' },
  logo_changed: 'Trocou a foto da escola',
  slug_changed: { said: 'Trocou o nome no endereço para {}', bare: 'Trocou o nome no endereço' },
  domain_set: { said: 'Pediu o domínio {}', bare: 'Pediu um domínio' },
  domain_removed: { said: 'Removeu o domínio {}', bare: 'Removeu o domínio' },
  digest_switched_on: 'Ligou o resumo da semana',
  digest_switched_off: 'Desligou o resumo da semana',
  primary_address_on: 'Ligou o endereço principal por aluno',
  primary_address_off: 'Desligou o endereço principal por aluno',
  address_released: { said: 'Liberou um endereço de {}', bare: 'Liberou o endereço de um aluno' },
  api_key_created: 'Criou uma chave de API',
  api_key_revoked: 'Revogou a chave de API',
  provider_key_set: 'Trocou a chave do provedor de e-mail',
  provider_key_removed: 'Removeu a chave do provedor de e-mail',
  webhook_renewed: 'Trocou o endereço do webhook de {}',
  sale_address_renewed: {
    said: 'Trocou o endereço de vendas da escola: {}',
    bare: 'Trocou o endereço de vendas da escola',
  },
  webhook_secret_set: 'Trocou a chave da plataforma de vendas: {}',
  webhook_secret_removed: 'Removeu a chave da plataforma de vendas: {}',
  video_key_set: 'Guardou a chave dos vídeos: {}',
  video_key_removed: 'Removeu a chave dos vídeos: {}',
  sale_reprocessed: { said: 'Reprocessou uma venda de {}', bare: 'Reprocessou uma venda' },
  sale_resolved: { said: 'Mandou liberar a venda de {}', bare: 'Mandou liberar uma venda' },
  sale_simulated: { said: 'Simulou uma venda de {}', bare: 'Simulou uma venda' },
  offer_linked: { said: 'Disse o que a oferta {} abre', bare: 'Disse o que várias ofertas abrem' },
  package_saved: 'Salvou o pacote {}',
  package_deleted: 'Excluiu o pacote {}',
  plan_checkout: { said: 'Foi ao pagamento do plano {}', bare: 'Foi ao pagamento de um plano' },
  expansion_checkout: { said: 'Foi ao pagamento de uma expansão de {}', bare: 'Foi ao pagamento de uma expansão' },
  signed_in: 'Entrou no painel',
  identity_confirmed: 'Confirmou a própria identidade',
  name_changed: { said: 'Trocou o nome para {}', bare: 'Trocou o nome' },
  password_changed: 'Trocou a senha',
  email_change_asked: { said: 'Pediu para trocar o e-mail para {}', bare: 'Pediu para trocar o e-mail' },
  email_changed: { said: 'Trocou o e-mail para {}', bare: 'Trocou o e-mail' },
  email_change_undone: { said: 'Desfez a troca de e-mail, voltou a {}', bare: 'Desfez a troca de e-mail' },
  session_ended: 'Encerrou uma sessão',
  other_sessions_ended: 'Encerrou as outras sessões',
  totp_added: 'Ativou o aplicativo autenticador',
  totp_removed: 'Desativou o aplicativo autenticador',
  passkey_added: { said: 'Adicionou a chave de acesso {}', bare: 'Adicionou uma chave de acesso' },
  passkey_removed: { said: 'Removeu a chave de acesso {}', bare: 'Removeu uma chave de acesso' },
  recovery_codes_made: 'Gerou novos códigos de recuperação',
  factor_reset_asked: {
    said: 'Pediu para redefinir a verificação em duas etapas de {}',
    bare: 'Pediu para redefinir a verificação em duas etapas',
  },
  factor_reset_cancelled: {
    said: 'Cancelou a redefinição da verificação em duas etapas de {}',
    bare: 'Cancelou a redefinição da verificação em duas etapas',
  },
  factors_reset: {
    said: 'Redefiniu a verificação em duas etapas de {}',
    bare: 'Redefiniu a verificação em duas etapas',
  },
  factor_required: 'Passou a exigir segunda etapa da equipe',
  factor_not_required: 'Deixou de exigir segunda etapa da equipe',
  panel_viewed: 'Visualizou o painel da escola',
};

/** "Exportou 6.412 alunos", "Criou o curso Fotografia". */
export function auditEventText({
  action,
  subject,
  count,
}: Pick<AuditEventLine, 'action' | 'subject' | 'count'>): string {
  const words = WORDS[action];
  const about = subject ?? (count === null ? null : countText(action, count));
  if (typeof words === 'string')
    return about === null ? words.replace(/:? ?\{\}/, '') : words.replace('{}', () => about);
  return about === null ? words.bare : words.said.replace('{}', () => about);
}

function countText(action: AuditEventAction, count: number): string {
  const [one, many] = COUNTED[action] ?? [];
  return [NUMBER.format(count), count === 1 ? one : many].filter(Boolean).join(' ');
}

const PEOPLE = ['aluno', 'alunos'] as const;

/** What is counted, in the singular and the plural. */
const COUNTED: Partial<Record<AuditEventAction, readonly [string, string]>> = {
  students_removed: PEOPLE,
  students_enrolled: PEOPLE,
  students_moved: PEOPLE,
  students_extended: PEOPLE,
  access_closed: PEOPLE,
  access_reopened: PEOPLE,
  access_resent: PEOPLE,
  students_exported: PEOPLE,
  progress_exported: PEOPLE,
  import_started: PEOPLE,
  import_undone: PEOPLE,
  import_emails_sent: PEOPLE,
  expansion_checkout: PEOPLE,
  school_brought: PEOPLE,
  data_requests_exported: ['pedido de titular', 'pedidos de titulares'],
  certificates_exported: ['certificado', 'certificados'],
  import_failures_exported: ['linha', 'linhas'],
};

/** The actions whose text contains these words, ignoring accents and case. */
export function auditEventActionsMatching(search: string): AuditEventAction[] {
  const wanted = plain(search);
  return (Object.keys(WORDS) as AuditEventAction[]).filter((action) => plain(sentencesOf(action)).includes(wanted));
}

function sentencesOf(action: AuditEventAction): string {
  const words = WORDS[action];
  return (typeof words === 'string' ? words : `${words.said} ${words.bare}`).replaceAll(
    '{}',
    COUNTED[action]?.[1] ?? '',
  );
}
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const KIND_WORDS: Record<AuditEventKind, string> = {
  people: 'Alunos',
  exports: 'Exportações',
  content: 'Cursos e conteúdo',
  school: 'Configurações',
  team: 'Equipe',
  keys: 'Chaves e integrações',
  sales: 'Vendas e planos',
  account: 'Conta e acesso',
};
