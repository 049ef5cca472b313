import { formatMoney } from '#shared/billing/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import type { MadeDossier } from '../make-dossier.ts';
import { Page } from './page.ts';
import {
  accessLine,
  CLOSED_PURCHASE,
  deliveryTitle,
  emailLine,
  KEPT,
  LEGAL,
  lessonLine,
  moment,
  quizLine,
  taskLine,
} from './texts.ts';

/** The JSON as a document, with the JSON attached: the PDF is for reading, the attachment for verifying. */
export function dossierPdf({
  dossier,
  json,
  sha256,
  by,
}: MadeDossier & { by: string }): Promise<Uint8Array<ArrayBuffer>> {
  const { school, student, purchase, deliveries, access, emails, logins, progress, lessons, quizzes, tasks } = dossier;
  const page = new Page({
    title: `Dossiê da compra de ${student.name}`,
    author: `${by}, ${school.name}`,
    madeAt: dossier.madeAt,
  });
  page.attach('dossie.json', json, dossier.madeAt);
  page.title(
    'Dossiê da compra',
    `${school.name} · gerado em ${formatDateTime(new Date(dossier.madeAt))}, horário de Brasília`,
  );
  page.facts([
    ['Aluno', student.name],
    ['E-mail', student.email],
    ['CPF', student.cpf],
    ['Aluno da escola desde', moment(student.since)],
    ['Escola', `${school.name}, de ${school.producer}`],
    ['Contato da escola', school.supportEmail],
  ]);
  page.section('Venda');
  page.facts([
    ['Plataforma', purchase.simulated ? `${purchase.platform} (simulação)` : purchase.platform],
    ['Transação', purchase.transaction],
    ['Assinatura', purchase.subscription],
    ['Curso', purchase.course ?? 'excluído'],
    ['Valor', purchase.amountCents === null ? null : formatMoney(purchase.amountCents, purchase.currency ?? 'BRL')],
    ['Pagamento aprovado em', moment(purchase.paidAt)],
    ['Última cobrança aprovada em', moment(purchase.renewedAt)],
    ['Situação', purchase.closedBy && CLOSED_PURCHASE[purchase.closedBy]],
    ['Encerrada em', moment(purchase.endedAt)],
  ]);
  page.section('O que a plataforma avisou', KEPT.deliveries);
  page.none(deliveries, 'Nenhum aviso guardado.');
  for (const delivery of deliveries) {
    page.line(moment(delivery.receivedAt) ?? '', deliveryTitle(delivery));
    page.quote(delivery.content);
  }
  page.section('Acesso ao curso');
  page.none(access, 'Nenhuma liberação.');
  for (const grant of access) page.line(moment(grant.startsAt) ?? '', accessLine(grant));
  page.section('E-mails de acesso');
  page.none(emails, 'Nenhum e-mail de acesso.');
  for (const email of emails) page.line(moment(email.at) ?? '', emailLine(email));
  page.section('Entradas na área de membros', KEPT.logins);
  page.none(logins, 'Nenhuma entrada guardada.');
  for (const { at, lastActiveAt, device } of logins)
    page.line(moment(at) ?? '', `${device}, em uso até ${moment(lastActiveAt)}`);
  page.section(
    'Aulas assistidas',
    progress && `${progress.percent}% do curso, ${progress.completed} de ${progress.lessons} aulas concluídas.`,
  );
  page.none(lessons, 'Nenhuma aula aberta.');
  for (const lesson of lessons) page.line(formatDay(lesson.day), lessonLine(lesson));
  page.section('Questionários e tarefas');
  page.none([...quizzes, ...tasks], 'Nenhum questionário feito, nenhuma tarefa entregue.');
  for (const attempt of quizzes) page.line(moment(attempt.startedAt) ?? '', quizLine(attempt));
  for (const task of tasks) page.line(moment(task.submittedAt) ?? '', taskLine(task));
  page.section('Termos aceitos');
  page.text(KEPT.terms);
  page.section('Sobre este documento');
  for (const sentence of LEGAL) page.text(sentence);
  return page.finish(`SHA-256 de dossie.json (anexo): ${sha256}`);
}
