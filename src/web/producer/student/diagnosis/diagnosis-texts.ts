import type { NextStep } from '#shared/access/diagnosis.ts';
import { accessEmailOf, openCoursesOf, type Verdict } from '#shared/access/verdict.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { WAITING } from '#web/producer/sales/sales-texts.ts';
import { REASONS } from '#web/producer/undelivered/email-texts.ts';

/* Texts of the diagnosis, for the person who answers “paguei e não entrei”. */

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
