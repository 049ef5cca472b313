import { type RawBuilder, sql } from 'kysely';

/** The person whose data is copied; `s` is the student's row, null once they have left the school. */
export type Subject = {
  producerId: string;
  studentId: string | null;
  userId: string | null;
  email: string;
  personKey: string;
};

export type Section = {
  id: string;
  title: string;
  /** The tables of `PEOPLE_TABLES` that it covers. */
  tables: readonly string[];
  /** Its column names are the displayed labels. */
  query(subject: Subject): RawBuilder<Record<string, unknown>>;
};

const own = ({ producerId, studentId }: Subject) =>
  sql`t.producer_id = ${producerId} and t.student_id = ${studentId}::uuid`;
const course = sql`(select title from courses c where c.producer_id = t.producer_id and c.id = t.course_id)`;
const lesson = sql`(select title from lessons l where l.producer_id = t.producer_id and l.id = t.lesson_id)`;

/** The person, what is open to them, and what they bought. */
const PERSON: readonly Section[] = [
  {
    id: 'cadastro',
    title: 'Cadastro',
    tables: ['students', 'profiles'],
    query: ({ producerId, studentId }) => sql`
      select t.name as "Nome", t.email as "E-mail", t.cpf as "CPF", t.phone as "Telefone",
        case t.status when 'active' then 'Ativo' else 'Inativo' end as "Situação", t.created_at as "Na escola desde",
        t.notify_by_email as "Avisos por e-mail", t.notify_in_browser as "Avisos no navegador",
        p.created_at as "Conta criada em", p.terms_accepted_at as "Termos aceitos em", p.terms_version as "Versão dos termos"
      from students t join profiles p on p.id = t.user_id
      where t.producer_id = ${producerId} and t.id = ${studentId}::uuid`,
  },
  {
    id: 'matriculas',
    title: 'Matrículas',
    tables: ['enrollments'],
    query: (subject) => sql`
      select ${course} as "Curso", t.enrolled_at as "Matrícula", nullif(t.access_until, 'infinity') as "Acesso até",
        t.progress as "Progresso (%)", t.first_access_at as "Primeiro acesso", t.completed_at as "Concluída em"
      from enrollments t where ${own(subject)} order by t.enrolled_at`,
  },
  {
    id: 'acessos-aos-cursos',
    title: 'Como cada acesso foi aberto',
    tables: ['access_grants', 'cohort_waiting'],
    query: (subject) => sql`
      select ${course} as "Curso", t.origin as "Origem", t.starts_at as "Desde", t.ends_at as "Até", t.closed_at as "Encerrado em",
        t.closed_reason as "Motivo do encerramento"
      from access_grants t where ${own(subject)}
      union all
      select (select name from cohorts c where c.producer_id = t.producer_id and c.id = t.cohort_id), 'lista de espera',
        t.joined_at, null, null, null
      from cohort_waiting t where ${own(subject)}`,
  },
  {
    id: 'compras',
    title: 'Compras',
    tables: ['purchases'],
    query: ({ producerId, studentId, email }) => sql`
      select ${course} as "Curso", t.platform as "Plataforma", t.transaction_id as "Número", t.paid_at as "Paga em",
        t.closed_by as "Desfeita por", t.created_at as "Registrada em"
      from purchases t where t.producer_id = ${producerId}
        and (t.student_id = ${studentId}::uuid or lower(t.buyer ->> 'email') = ${email}) order by t.created_at`,
  },
  {
    id: 'consentimentos',
    title: 'Consentimentos dados e retirados',
    tables: ['consents'],
    query: (subject) => sql`
      select t.at as "Em", t.purpose as "Para", t.given as "Aceito", t.text_version as "Versão do texto", t.how as "Como"
      from consents t where ${own(subject)} order by t.at`,
  },
  {
    id: 'certificados',
    title: 'Certificados',
    tables: ['certificates'],
    query: (subject) => sql`
      select t.snapshot ->> 'course' as "Curso", t.holder_name as "Nome", t.code as "Código", t.issued_at as "Emitido em",
        t.revoked_at as "Revogado em", t.revoked_reason as "Motivo"
      from certificates t where ${own(subject)} order by t.issued_at`,
  },
];

/** Activity in lessons. */
const LEARNING: readonly Section[] = [
  {
    id: 'aulas',
    title: 'Aulas',
    tables: ['lesson_progress', 'lesson_favorites', 'lesson_ratings'],
    query: (subject) => sql`
      select ${course} as "Curso", ${lesson} as "Aula", least(t.begun_at, t.last_watched_at) as "Começada em", t.last_watched_at as "Vista por último em",
        t.completed_at as "Concluída em",
        exists (select from lesson_favorites f where f.producer_id = t.producer_id and f.student_id = t.student_id
          and f.lesson_id = t.lesson_id) as "Favorita",
        (select rating from lesson_ratings r where r.producer_id = t.producer_id and r.student_id = t.student_id
          and r.lesson_id = t.lesson_id) as "Sua nota"
      from (
        select producer_id, student_id, lesson_id, course_id, begun_at, last_watched_at, completed_at from lesson_progress
        union all
        select f.producer_id, f.student_id, f.lesson_id, l.course_id, null, null, null from (
          select producer_id, student_id, lesson_id from lesson_favorites
          union select producer_id, student_id, lesson_id from lesson_ratings) f
        join lessons l on l.producer_id = f.producer_id and l.id = f.lesson_id
        where not exists (select from lesson_progress p where p.producer_id = f.producer_id and p.student_id = f.student_id
          and p.lesson_id = f.lesson_id)) t
      where ${own(subject)} order by t.last_watched_at`,
  },
  {
    id: 'dias',
    title: 'Aulas assistidas por dia',
    tables: ['lesson_viewings'],
    query: (subject) => sql`
      select t.day as "Dia", ${lesson} as "Aula", round(t.watched_seconds) as "Segundos assistidos", t.code as "Código na marca-d’água"
      from lesson_viewings t where ${own(subject)} order by t.day, t.opened_at`,
  },
  {
    id: 'anotacoes',
    title: 'Anotações',
    tables: ['lesson_notes'],
    query: (subject) => sql`
      select ${lesson} as "Aula", t.at_second as "Segundo", t.body as "Anotação", t.created_at as "Escrita em", t.updated_at as "Mudada em"
      from lesson_notes t where ${own(subject)} order by t.created_at`,
  },
  {
    id: 'tarefas',
    title: 'Tarefas entregues',
    tables: ['submissions', 'submission_files'],
    query: (subject) => sql`
      select (select title from assignments a where a.producer_id = t.producer_id and a.id = t.assignment_id) as "Tarefa",
        t.version as "Entrega", t.body as "Texto", t.link as "Link", t.submitted_at as "Entregue em",
        (select string_agg(f.name || '.' || f.extension, ', ' order by f.created_at) from submission_files f
          where f.producer_id = t.producer_id and f.submission_id = t.id) as "Arquivos",
        case when t.returned_at <= app_now() then t.marks end as "Notas",
        case when t.returned_at <= app_now() then t.comment end as "Comentário da escola"
      from submissions t where ${own(subject)} order by t.saved_at`,
  },
  {
    id: 'questionarios',
    title: 'Questionários',
    tables: ['quiz_attempts', 'quiz_answers'],
    query: (subject) => sql`
      select (select title from lessons l join quizzes q on q.producer_id = l.producer_id and q.lesson_id = l.id
          where q.producer_id = t.producer_id and q.id = t.quiz_id) as "Aula",
        t.number as "Tentativa", t.started_at as "Começada em", t.submitted_at as "Enviada em", t.score as "Nota (%)", t.passed as "Aprovada",
        (select jsonb_agg(jsonb_build_object('resposta', a.answer, 'respondida em', a.answered_at, 'comentário', a.comment)
            order by a.answered_at)
          from quiz_answers a where a.producer_id = t.producer_id and a.attempt_id = t.id) as "Respostas"
      from quiz_attempts t where ${own(subject)} order by t.started_at`,
  },
  {
    id: 'conversas',
    title: 'Dúvidas e comentários',
    tables: ['thread_posts', 'post_pictures', 'post_reports'],
    query: ({ producerId, studentId }) => sql`
      select t.created_at as "Em", t.body as "Texto", 'escrito' as "O que é",
        (select string_agg('imagens/' || x.id || '.webp', ', ' order by x.place) from post_pictures x
          where x.producer_id = t.producer_id and x.post_id = t.id) as "Imagens"
      from thread_posts t where t.producer_id = ${producerId} and t.author_id = ${studentId}::uuid
      union all
      select t.created_at, t.reason, 'denúncia', null from post_reports t where t.producer_id = ${producerId} and t.student_id = ${studentId}::uuid
      order by 1`,
  },
  {
    id: 'avisos',
    title: 'Notificações',
    tables: ['notifications'],
    query: (subject) => sql`
      select t.created_at as "Em", t.title as "Título", t.message as "Mensagem", t.read as "Lida"
      from notifications t where ${own(subject)} order by t.created_at`,
  },
];

/** Messages, addresses, and requests. */
const TRACES: readonly Section[] = [
  {
    id: 'emails',
    title: 'E-mails enviados a você',
    tables: ['email_logs'],
    // Mails about a request name no account, and an earlier address may be somebody else's by now.
    query: ({ producerId, studentId, userId, email }) => sql`
      select t.created_at as "Em", t.recipient_email as "Para", t.subject as "Assunto", t.content as "Mensagem", t.status as "Situação"
      from email_logs t where t.producer_id = ${producerId} and (t.recipient_email = ${email} or t.user_id = ${userId}::uuid
        or (t.recipient_email, t.payload ->> 'requestId') in (select r.email, r.id::text from data_requests r
          where r.producer_id = ${producerId} and r.student_id = ${studentId}::uuid))
      order by t.created_at`,
  },
  {
    id: 'sessoes',
    title: 'Registros de acesso',
    tables: ['user_sessions', 'student_addresses', 'address_refusals'],
    query: (subject) => sql`
      select t.created_at as "Entrada", t.last_active as "Última atividade", host(t.ip_address) as "IP", t.user_agent as "Navegador"
      from user_sessions t where t.producer_id = ${subject.producerId} and t.user_id = ${subject.userId}::uuid and t.kind = 'student'
      union all
      select t.since, null, t.address, 'endereço principal' from student_addresses t where ${own(subject)} and t.address is not null
      union all
      select t.first_at, t.last_at, t.address, 'recusado: fora do endereço principal' from address_refusals t where ${own(subject)}`,
  },
  {
    id: 'pedidos',
    title: 'Pedidos sobre os seus dados',
    tables: ['data_requests'],
    // Requests at the same address may be another student's, who has a new one since.
    query: ({ producerId, studentId, personKey }) => sql`
      select t.year || '-' || lpad(t.number::text, 4, '0') as "Protocolo", t.kind as "Pedido", t.state as "Situação",
        t.received_at as "Recebido em", t.due_at as "Prazo", t.settled_at as "Encerrado em", t.answer as "Resposta"
      from data_requests t
      where t.producer_id = ${producerId} and (t.student_id = ${studentId}::uuid or t.person_key = ${personKey} and not exists (
          select from students o where o.producer_id = t.producer_id and o.id = t.student_id))
        and t.number is not null order by t.received_at, t.year, t.number`,
  },
];

export const SECTIONS: readonly Section[] = [...PERSON, ...LEARNING, ...TRACES];
