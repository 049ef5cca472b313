import type { OwnData } from '#shared/contract/student/own-data.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { CONSENTS, consentText } from '#shared/privacy/consents.ts';
import { REGRET_DAYS } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { type Html, html } from '../../html.ts';
import { PRIVACY_PATH, VISIT_PATH } from '../paths.ts';
import type { VisitedData } from '../visits/own.ts';
import { atSchool, type Face, schoolPage } from './frame.ts';
import { type FormOf, hidden, noticeOf, type Said } from './parts.ts';
import { copySection, isOpen, openRequests, pastRequests } from './request-parts.ts';

type Shown = Said & { email: string; data: VisitedData };

/** "Meus dados" for somebody who proved their mailbox by a code; shows less than to a signed-in student. */
export function ownPage(face: Face, { email, data, ...said }: Shown): string {
  const { school } = face;
  const { known, student, requests } = data;
  const form = (inside: Html) => html`<form method="post" action="${atSchool(VISIT_PATH, school)}">${inside}</form>`;
  const leave = form(html`${hidden({ acao: 'sair' })}<button>Sair</button>`);
  return schoolPage(face, {
    title: 'Meus dados',
    wide: true,
    body: [
      html`<div class="top"><div><h1>Meus dados</h1><p class="lead">O que ${school.memberAreaName} guarda sobre ${student?.name ?? email}, e o que você pode fazer.</p></div>${leave}</div>`,
      noticeOf(said),
      ...(known
        ? [copySection(requests, form, atSchool(VISIT_PATH, school)), ...openRequests(requests, form)]
        : [nothing(email)]),
      ...(student ? [correctSection(student, form), consentSection(student, form)] : []),
      ...(known ? [eraseSection(data, form)] : []),
      pastRequests(requests),
      html`<p class="lead" style="margin-top:20px"><a href="${atSchool(PRIVACY_PATH, school)}">O que fica guardado, e por quanto tempo</a></p>`,
    ],
  });
}

const nothing = (email: string) =>
  html`<section><h2>Nada guardado</h2><p>A escola não guarda nada sobre ${email}. Se você estudou com outro e-mail, saia e use aquele.</p></section>`;

const FIELDS = { cpf: 'CPF', phone: 'Telefone' } as const;
const NONE = 'Não informado';

function correctSection(data: OwnData, form: FormOf): Html {
  const shown = { cpf: data.cpf ? formatCpf(data.cpf) : NONE, phone: data.phone ? formatPhone(data.phone) : NONE };
  const asked = (field: 'cpf' | 'phone') => data.requests.some((each) => each.field === field && isOpen(each));
  return html`<section><h2>Corrigir</h2><dl class="values">
<div><dt>Nome</dt><dd>${data.name}</dd></div><div><dt>E-mail</dt><dd>${data.email}</dd></div>
${(['cpf', 'phone'] as const).map((field) => html`<div><dt>${FIELDS[field]}</dt><dd>${shown[field]}</dd></div>`)}</dl>
${(['cpf', 'phone'] as const).map((field) =>
  asked(field)
    ? html`<p class="muted small">Correção de ${FIELDS[field]} pedida.</p>`
    : html`<details><summary>Corrigir ${FIELDS[field]}</summary>${form(html`${hidden({ acao: 'correcao', campo: field })}
<label>${FIELDS[field]} certo<input name="valor" required maxlength="40" inputmode="${field === 'cpf' ? 'numeric' : 'tel'}" autocomplete="${field === 'cpf' ? 'off' : 'tel'}"></label>
<button class="primary">Pedir correção</button>`)}</details>`,
)}
<p class="muted small">A escola confere e responde em até 15 dias. Nome e e-mail são corrigidos na área de alunos ou pela escola.</p></section>`;
}

function consentSection({ consents }: OwnData, form: FormOf): Html {
  return html`<section><h2>Permissões</h2>${consents.map(({ purpose, given, since, version }) => {
    const { label } = CONSENTS[purpose];
    const when = `${given ? 'Desde' : 'Sem permissão desde'} ${formatDate(new Date(since))}`;
    const choice = hidden({ acao: 'permissao', para: purpose, dada: given ? 'nao' : 'sim' });
    // Push permission is given in the browser that will show the notices.
    const mayGive = given || purpose !== 'browser_notices';
    return html`<div class="top"><div><h3>${label}</h3><p class="muted small">${consentText(purpose, version)} ${when}.</p></div>
${mayGive ? form(html`${choice}<button aria-label="${given ? 'Retirar' : 'Permitir'}: ${label}">${given ? 'Retirar' : 'Permitir'}</button>`) : html``}</div>`;
  })}</section>`;
}

function eraseSection({ student, requests }: VisitedData, form: FormOf): Html {
  const underway = requests.some((each) => each.kind === 'erasure' && isOpen(each));
  const count = student?.holds.courses ?? 0;
  const courses = `${count} ${count === 1 ? 'curso' : 'cursos'}`;
  if (underway)
    return html`<section><h2>Apagar meus dados</h2><p class="muted">Seu pedido está em andamento: veja acima.</p></section>`;
  return html`<section><h2>Apagar meus dados</h2>
<p class="muted">${student ? `Você perde o acesso a ${courses}, às notas e ao progresso.` : 'O que a escola guarda das suas compras fica sem nome nem e-mail.'}</p>
<details><summary>Pedir exclusão</summary><p>Em ${REGRET_DAYS} dias, e até lá você pode desistir:</p>
<ul>${
    student
      ? html`<li>seu acesso a ${courses} termina, e o que foi pago não volta por isso;</li>
<li>progresso, anotações, tarefas, questionários e e-mails são apagados;</li>
<li>certificados ficam no registro pelo código e pela data, sem o seu nome;</li>`
      : html`<li>e-mails e listas com o seu nome são apagados;</li>`
  }
<li>o número das compras fica, sem nome nem e-mail, e os registros de acesso por 6 meses, como a lei pede.</li></ul>
${form(html`${hidden({ acao: 'exclusao' })}<button class="danger">Pedir a exclusão dos meus dados</button>`)}</details></section>`;
}
