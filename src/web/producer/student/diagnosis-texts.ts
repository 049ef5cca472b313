import {
  accessEmailOf,
  type Diagnosis,
  type NextStep,
  openCoursesOf,
  type Step,
  type Verdict,
} from '#shared/access/diagnosis.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { WAITING } from '#web/producer/sales/sales-texts.ts';
import { REASONS } from '#web/producer/undelivered/email-texts.ts';
import { endOfPurchase } from './purchase-texts.ts';

/* What the diagnosis says, in the words of whoever answers “paguei e não entrei”. */

export const NEXT_TEXTS: Record<NonNullable<NextStep>, string> = {
  renew_subscription: 'Ver planos',
  resolve_sale: 'Resolver a venda',
  activate: 'Ativar aluno',
  enroll: 'Liberar um curso',
  extend: 'Estender acesso',
  publish: 'Ver cursos',
  correct_email: 'Corrigir e-mail e reenviar',
  retry_email: 'Tentar enviar de novo',
  resend: 'Reenviar acesso',
};

/** The title, and what to do about it. */
export function verdictText(detail: StudentDetail, verdict: Verdict, now: Date): [title: string, text: string] {
  const email = accessEmailOf(detail);
  const why = email?.reason ? REASONS[email.reason] : REASONS.unknown;
  const waiting = detail.purchases.find(({ waitingFor }) => waitingFor !== null);
  const open = openCoursesOf(detail, now).length;
  const courses = `O acesso a ${counted(open, 'curso', 'cursos')} está aberto`;
  const texts: Record<Verdict, [string, string]> = {
    school_expired: ['Ninguém entra: sua assinatura expirou', 'O acesso dos alunos volta assim que ela for renovada.'],
    sale_waits: [
      'Uma compra paga ainda não liberou o curso',
      waiting?.waitingFor ? `${WAITING[waiting.waitingFor].why} ${WAITING[waiting.waitingFor].next}` : '',
    ],
    inactive: ['O aluno está inativo', 'Ele fica na lista, mas não entra em nenhum curso até ser ativado.'],
    taken_back: [
      'O acesso foi encerrado porque a compra voltou',
      'A plataforma avisou do reembolso ou da contestação. Se foi engano, libere o curso de novo.',
    ],
    ended: ['O prazo de acesso terminou', 'Estenda o acesso para que ele volte a entrar.'],
    closed: ['O acesso foi encerrado', 'Libere um curso para que ele volte a entrar.'],
    not_started: ['O acesso ainda não começou', 'Ele abre sozinho na data marcada. Não é preciso fazer nada.'],
    unpublished: [
      'O curso ainda é um rascunho',
      'O aluno entra, e recebe o e-mail de acesso, quando o curso for publicado.',
    ],
    never_open: ['Nenhum curso foi liberado', 'Libere um curso: o e-mail de acesso sai na hora.'],
    email_returned: ['O e-mail de acesso voltou', `${courses}, mas o aluno não foi avisado. ${why}`],
    email_failed: ['O e-mail de acesso não saiu', `${courses}, mas o aluno não foi avisado. ${why}`],
    email_on_its_way: ['O e-mail de acesso está saindo', `${courses}. O e-mail sai em instantes.`],
    never_mailed: ['O aluno nunca recebeu um e-mail de acesso', `${courses}. Envie o link para que ele entre.`],
    never_entered: [
      'O aluno recebeu o acesso e nunca entrou',
      `${courses}. Peça que ele olhe o spam e a aba Promoções, ou envie um link novo, que entra sem senha.`,
    ],
    entered_only: ['O aluno entrou e ainda não assistiu a nenhuma aula', `${courses}. Não há nada a corrigir.`],
    well: ['Tudo certo: o aluno entra e assiste', `${courses}. Não há nada a corrigir.`],
  };
  return texts[verdict];
}

export type StepShown = { title: string; lines: string[] };

const when = (iso: string) => {
  const moment = new Date(iso);
  return `${formatDate(moment)}, ${formatTime(moment)}`;
};

export function stepTexts(detail: StudentDetail, { steps }: Diagnosis, now: Date): Record<Step, StepShown> {
  return {
    bought: boughtText(detail),
    open: openText(detail, now),
    mailed: mailedText(detail, steps.mailed === 'none'),
    entered: enteredText(detail),
    watched: watchedText(detail),
  };
}

function boughtText({ purchases, student }: StudentDetail): StepShown {
  const [last] = purchases;
  if (!last)
    return {
      title: 'Sem compra',
      lines: ['Liberado por você ou por uma lista', `Desde ${formatDate(new Date(student.createdAt))}`],
    };
  const from = last.simulated ? 'Simulação' : last.sender;
  const more = purchases.length > 1 ? `${from}, e mais ${purchases.length - 1}` : from;
  return { title: endOfPurchase(last) ?? 'Comprou', lines: [when(last.paidAt ?? last.toldAt), more] };
}

function openText(detail: StudentDetail, now: Date): StepShown {
  const open = openCoursesOf(detail, now);
  const [newest] = detail.courses;
  if (open.length === 0) return { title: 'Sem acesso', lines: ['Nenhum curso aberto'] };
  return {
    title: 'Com acesso',
    lines: [newest ? when(newest.enrolledAt) : '', counted(open.length, 'curso aberto', 'cursos abertos')],
  };
}

const MAILED = { queued: 'E-mail saindo', sent: 'E-mail enviado', bounced: 'E-mail voltou', failed: 'E-mail não saiu' };
const SHORT: Partial<Record<string, string>> = {
  address: 'Endereço não existe',
  mailbox: 'Caixa cheia ou desativada',
  refused: 'Recusado pelo servidor',
  account: 'Remetente recusado',
};

function mailedText(detail: StudentDetail, old: boolean): StepShown {
  const email = accessEmailOf(detail);
  if (!email)
    return {
      title: 'Sem e-mail',
      lines: [detail.student.emailHeld ? 'Sai ao publicar o curso' : 'Nenhum foi enviado'],
    };
  const why =
    (email.reason && SHORT[email.reason]) ?? (email.status === 'sent' ? `Para ${email.email}` : 'Motivo não informado');
  return { title: MAILED[email.status], lines: [when(email.at), old ? 'O aluno já entrou assim mesmo' : why] };
}

function enteredText({ sessions, seenOn }: StudentDetail): StepShown {
  const [last] = sessions;
  if (last) return { title: 'Entrou', lines: [when(last.lastActiveAt), last.device] };
  return seenOn
    ? { title: 'Entrou', lines: [formatDay(seenOn)] }
    : { title: 'Nunca entrou', lines: ['Nenhuma entrada registrada'] };
}

function watchedText({ days, courses }: StudentDetail): StepShown {
  const [last] = days;
  if (last)
    return { title: 'Assistiu', lines: [formatDay(last.day), `${counted(last.lessons, 'aula', 'aulas')} nesse dia`] };
  const progress = Math.max(0, ...courses.map((course) => course.progress));
  return progress > 0
    ? { title: 'Assistiu', lines: [`${progress}% de um curso`] }
    : { title: 'Não assistiu', lines: ['Nenhuma aula ainda'] };
}
