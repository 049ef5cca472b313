import type { Diagnosis, Step } from '#shared/access/diagnosis.ts';
import { accessEmailOf, openCoursesOf } from '#shared/access/verdict.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { amountText, endOfPurchase } from '../purchase-texts.ts';

/* The texts below each of the five steps: when, and what. */

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
  const from = [last.simulated ? 'Simulação' : last.sender, amountText(last)].filter(Boolean).join(', ');
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
