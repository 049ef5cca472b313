import { type RawBuilder, sql } from 'kysely';

/** The account whose data is copied. */
export type Account = { userId: string; email: string };

type AccountSection = {
  id: string;
  title: string;
  /** Its column names are the displayed labels. */
  query(account: Account): RawBuilder<Record<string, unknown>>;
};

/** Identity and payments. */
const ACCOUNT: readonly AccountSection[] = [
  {
    id: 'cadastro',
    title: 'Cadastro',
    query: ({ userId }) => sql`
      select t.name as "Nome", t.email as "E-mail", t.created_at as "Conta criada em", t.mailbox_proven_at as "E-mail confirmado em",
        t.terms_accepted_at as "Termos aceitos em", t.terms_version as "Versão dos termos", cs.member_area_name as "Escola",
        cs.slug as "Endereço da escola"
      from profiles t left join client_settings cs on cs.producer_id = t.id where t.id = ${userId}`,
  },
  {
    id: 'plano',
    title: 'Plano',
    query: ({ userId }) => sql`
      select pl.name as "Plano", t.subscription_status as "Situação", t.trial_ends_at as "Fim do teste",
        t.subscription_end_date as "Válido até", t.student_limit as "Limite de alunos", t.student_count as "Alunos na escola"
      from profiles t join plans pl on pl.id = t.plan_id where t.id = ${userId}`,
  },
  {
    id: 'pagamentos',
    title: 'Pagamentos à plataforma',
    query: ({ userId }) => sql`
      select t.payment_date as "Em", coalesce(pl.name, 'Expansão de ' || t.additional_students || ' alunos') as "O quê",
        (t.amount_cents / 100.0)::numeric(12, 2) as "Valor (R$)", (t.refunded_cents / 100.0)::numeric(12, 2) as "Devolvido (R$)",
        t.method as "Forma", t.status as "Situação"
      from payments t left join plans pl on pl.id = t.plan_id where t.producer_id = ${userId} order by t.payment_date`,
  },
  {
    id: 'expansoes',
    title: 'Expansões do limite',
    query: ({ userId }) => sql`
      select t.created_at as "Desde", t.additional_students as "Alunos a mais", t.end_date as "Até", t.status as "Situação"
      from student_limit_expansions t where t.producer_id = ${userId} order by t.created_at`,
  },
  {
    id: 'equipes',
    title: 'Equipes de outras escolas',
    query: ({ userId }) => sql`
      select cs.member_area_name as "Escola", t.role as "Papel", t.created_at as "Desde", t.expires_at as "Até"
      from team_members t join client_settings cs on cs.producer_id = t.producer_id
      where t.user_id = ${userId} order by t.created_at`,
  },
];

/** Sign-ins, addresses and actions; never credentials. */
const TRACES: readonly AccountSection[] = [
  {
    id: 'segunda-etapa',
    title: 'Segunda etapa e chaves de acesso',
    query: ({ userId }) => sql`
      select 'Chave de acesso' as "O quê", t.name as "Nome", t.created_at as "Desde", t.last_used_at as "Usada por último em"
      from passkeys t where t.user_id = ${userId}
      union all
      select 'Aplicativo de códigos', null, t.confirmed_at, t.last_used_at from totp_secrets t
      where t.user_id = ${userId} and t.confirmed_at is not null`,
  },
  {
    id: 'trocas-de-email',
    title: 'Trocas de e-mail',
    query: ({ userId }) => sql`
      select t.asked_at as "Pedida em", t.old_email as "De", t.new_email as "Para", t.proven_at as "Confirmada em", t.undone_at as "Desfeita em"
      from email_changes t where t.user_id = ${userId} order by t.asked_at`,
  },
  {
    id: 'sessoes',
    title: 'Registros de acesso ao painel',
    query: ({ userId }) => sql`
      select t.created_at as "Entrada", t.last_active as "Última atividade", host(t.ip_address) as "IP", t.user_agent as "Navegador"
      from user_sessions t where t.user_id = ${userId} and t.kind = 'producer' order by t.created_at`,
  },
  {
    id: 'emails',
    title: 'E-mails da plataforma para você',
    query: ({ userId, email }) => sql`
      select t.created_at as "Em", t.recipient_email as "Para", t.subject as "Assunto", t.content as "Mensagem", t.status as "Situação"
      from email_logs t where t.producer_id is null and (t.user_id = ${userId} or t.recipient_email = ${email}) order by t.created_at`,
  },
  {
    // Without details of other schools' records, which contain their students' names.
    id: 'feitos',
    title: 'O que você fez no painel',
    query: ({ userId }) => sql`
      select t.at as "Em", t.action as "Ação", case when t.producer_id = ${userId} then t.subject end as "Sobre", t.count as "Quantos", t.address as "Rede", t.device as "Navegador"
      from school_deeds t where t.actor_id = ${userId} order by t.at`,
  },
  {
    id: 'atos-da-plataforma',
    title: 'Atos da plataforma sobre a sua conta',
    query: ({ userId }) => sql`
      select t.at as "Em", t.action as "Ação" from audit_log t where t.target_id = ${userId} order by t.at`,
  },
  {
    id: 'pedidos',
    title: 'Pedidos sobre os seus dados',
    query: ({ userId }) => sql`
      select t.year || '-' || lpad(t.number::text, 4, '0') as "Protocolo", t.kind as "Pedido", t.message as "Mensagem", t.state as "Situação",
        t.received_at as "Recebido em", t.due_at as "Prazo", t.settled_at as "Encerrado em", t.answer as "Resposta"
      from producer_requests t where t.account_id = ${userId} order by t.received_at`,
  },
];

export const ACCOUNT_SECTIONS: readonly AccountSection[] = [...ACCOUNT, ...TRACES];
