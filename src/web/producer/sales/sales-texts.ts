import type { DeliveryOutcome, DeliveryStatus, WaitingReason } from '#shared/contract/school/sales.ts';
import type { Tone } from '#web/ui/tone.ts';

export const STATUS: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  received: { label: 'Processando', tone: 'info' },
  applied: { label: 'Aplicada', tone: 'ok' },
  ignored: { label: 'Sem efeito', tone: 'calm' },
  waiting: { label: 'Aguardando', tone: 'warn' },
  failed: { label: 'Falhou', tone: 'bad' },
};

export const WAITING: Record<WaitingReason, { why: string; next: string }> = {
  student_limit: {
    why: 'Seu plano não tem mais vagas para alunos.',
    next: 'Aumente o limite ou remova alunos que não usam mais a vaga.',
  },
  school_expired: { why: 'Sua assinatura expirou.', next: 'O acesso é liberado assim que ela for renovada.' },
  course_deleted: { why: 'O curso foi excluído.', next: 'Restaure o curso da lixeira ou libere outro no lugar.' },
  course_unpublished: { why: 'O curso ainda é um rascunho.', next: 'Publique o curso ou libere outro no lugar.' },
  course_over: {
    why: 'O último dia de acesso do curso já passou.',
    next: 'Mude o prazo de acesso do curso ou libere outro no lugar.',
  },
  cohort_full: {
    why: 'A turma padrão do curso não tem mais vagas.',
    next: 'Aumente as vagas da turma ou escolha outra como padrão.',
  },
  invalid_email: {
    why: 'O e-mail do comprador não é válido.',
    next: 'Corrija o endereço: é para ele que vai o acesso.',
  },
};

export const OUTCOMES: Record<DeliveryOutcome, string> = {
  enrolled: 'Aluno adicionado, com acesso ao curso.',
  opened: 'Curso liberado para o aluno.',
  renewed: 'O aluno já tinha acesso, e continua com ele.',
  closed: 'Acesso ao curso encerrado.',
  kept_open: 'Venda encerrada. O aluno mantém o acesso por outra compra ou liberação.',
  ends_later: 'O acesso vai até o fim do período pago.',
  unchanged: 'Já estava registrado, nada mudou.',
  remembered: 'Encerra uma venda de que ainda não fomos avisados. Fica guardado.',
  noted: 'Registrado. Este evento não muda o acesso.',
  test: 'Teste da plataforma. Nenhum aluno foi criado.',
  not_a_sale: 'Não é uma venda. Fica só registrado.',
  unknown_event: 'Evento que não conhecemos. Fica só registrado.',
  needs_fetch: 'A plataforma não disse quem comprou. Adicione o aluno em Alunos.',
  student_limit: WAITING.student_limit.why,
  school_expired: WAITING.school_expired.why,
  course_deleted: WAITING.course_deleted.why,
  course_unpublished: WAITING.course_unpublished.why,
  course_over: WAITING.course_over.why,
  cohort_full: WAITING.cohort_full.why,
  invalid_email: WAITING.invalid_email.why,
  no_destination: 'Ninguém disse ainda o que esta oferta abre. O acesso é liberado assim que ela for ligada.',
  unreadable: 'Não foi possível ler o que foi enviado.',
};

/** What gives a waiting buyer access. */
const GIVES_ACCESS: readonly DeliveryOutcome[] = ['enrolled', 'opened', 'renewed', 'ends_later'];

export const givesAccess = (outcome: DeliveryOutcome): boolean => GIVES_ACCESS.includes(outcome);

/** Why a buyer who no longer waits got no access. */
export const whyWithoutAccess = (outcome: DeliveryOutcome): string =>
  outcome === 'closed' ? 'O período pago já terminou, e a venda não abriu acesso.' : OUTCOMES[outcome];

type Done = { status: DeliveryStatus; outcome: DeliveryOutcome | null };

export const sentenceOn = ({ status, outcome }: Done): string => {
  if (outcome) return OUTCOMES[outcome];
  return status === 'failed'
    ? 'Não deu certo, mesmo depois de várias tentativas.'
    : 'Recebida, será aplicada em instantes.';
};
