import { nextCleanup } from '#shared/cleanup.ts';
import { POLICY_VERSION } from '#shared/privacy/policy.ts';
import { ANSWER_DAYS, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { keptText, shownRetention } from '#shared/privacy/retention.ts';
import { formatDate } from '#shared/time/dates.ts';
import { type Html, html } from '../../html.ts';
import { VISIT_PATH } from '../paths.ts';
import { atSchool, type Face, schoolPage } from './frame.ts';
import type { PolicyFacts } from './read-policy.ts';
import { type Operators, receivers } from './receivers.ts';

type PolicyContent = { facts: PolicyFacts; operators: Operators; now: Date };

/** A school's privacy policy, generated from its settings and the retention table that the jobs use. */
export function policyPage(face: Face, content: PolicyContent): string {
  const { memberAreaName } = face.school;
  const { number, day } = POLICY_VERSION;
  return schoolPage(face, {
    title: 'Privacidade',
    wide: true,
    body: [
      html`<h1>Privacidade em ${memberAreaName}</h1>
<p class="lead">O que a escola guarda sobre você, por quê, por quanto tempo, e como usar os seus direitos pela LGPD (Lei nº 13.709/2018). Versão ${number} deste texto, de ${formatDate(new Date(`${day}T12:00:00-03:00`))}.</p>`,
      rightsSection(face, content.facts),
      whoSection(face, content.facts),
      keptSection(face, content.now),
      receiversSection(face, content),
      html`<section><h2>Cookies</h2><p>Só os necessários: um mantém a sua sessão, outro lembra de qual escola você veio, outro reconhece o seu navegador, e outro abre Meus dados por meia hora quando você pede por código. Nenhum é de publicidade.</p></section>`,
    ],
  });
}

function rightsSection({ school }: Face, { officer }: PolicyFacts): Html {
  return html`<section><div class="top"><div><h2>Seus direitos</h2>
<p class="muted">Ver e baixar o que está guardado, corrigir, retirar permissões e pedir a exclusão, sem custo. Basta o seu e-mail: a página manda um código para ele, mesmo que você não tenha mais acesso aos cursos.</p></div>
<a class="button primary" href="${atSchool(VISIT_PATH, school)}">Ver meus dados</a></div>
<ul class="small"><li>A cópia fica pronta em minutos.</li>
<li>A exclusão acontece ${REGRET_DAYS} dias depois do pedido, e até lá você pode desistir.</li>
<li>O que depende da escola tem resposta em até ${ANSWER_DAYS} dias (LGPD, art. 19).</li>
<li>Também pode perguntar com quem os dados foram compartilhados ou opor-se a um uso${officer ? ', pelo encarregado' : ', pela escola'}.</li>
<li>Se não concordar com a resposta, reclame à <a href="https://www.gov.br/anpd">ANPD</a>.</li></ul></section>`;
}

function whoSection({ school, platform }: Face, { officer }: PolicyFacts): Html {
  const mail = (address: string) => html`<a href="mailto:${address}">${address}</a>`;
  const contact = school.supportEmail
    ? html`<div><dt>Contato da escola</dt><dd>${mail(school.supportEmail)}</dd></div>`
    : html``;
  return html`<section><h2>Quem decide sobre os dados</h2><dl>
<div><dt>Controlador</dt><dd>${school.memberAreaName}, que decide o que é guardado e para quê</dd></div>
<div><dt>Operador</dt><dd>${platform.name}, a plataforma, que trata os dados como a escola manda</dd></div>
<div><dt>Encarregado pelos dados</dt><dd>${officer ? html`${officer.name ?? ''} ${mail(officer.email)}` : 'A escola ainda não indicou um encarregado: fale com ela pelo contato de sempre'}</dd></div>
${contact}</dl></section>`;
}

function keptSection({ platform, school }: Face, now: Date): Html {
  const cleanupOn = platform.cleanupOn && !school.keepsStudents;
  const cleanup = cleanupText(platform.cleanupOn, school.keepsStudents, formatDate(nextCleanup(now)));
  return html`<section><h2>O que fica guardado, e por quanto tempo</h2>
<p class="muted small">A mesma lista comanda a limpeza automática.</p>
<dl>${shownRetention(cleanupOn).map((topic) => html`<div><dt>${topic.label}</dt><dd><b>${keptText(topic, cleanupOn)}</b><span class="muted small">${topic.why}</span></dd></div>`)}</dl>
${cleanup}
<p>${cleanupOn ? 'Um arquivo da limpeza, um da escola inteira' : 'Um arquivo da escola inteira'} e uma cópia de segurança somem com o próprio prazo: nenhum é reescrito por causa de uma pessoa. Quem foi excluído não volta por eles nesta plataforma. O arquivo da escola inteira que ela já baixou fica com ela.</p></section>`;
}

function cleanupText(isOn: boolean, keepsStudents: boolean, day: string): Html {
  if (!isOn) return html``;
  return keepsStudents
    ? html`<p>A escola mantém os alunos de um ano para o outro: a limpeza anual da plataforma, em ${day}, não acontece aqui com o plano da escola em dia.</p>`
    : html`<p>Todo dia 10 de janeiro, à meia-noite de Brasília, alunos, matrículas e progresso da escola são removidos. A próxima limpeza é em ${day}.</p>`;
}

function receiversSection({ platform }: Face, { facts, operators }: PolicyContent): Html {
  return html`<section><h2>Quem mais recebe dados</h2><dl>
${receivers(facts, operators, platform.name).map(({ who, what }) => html`<div><dt>${who}</dt><dd>${what}</dd></div>`)}
</dl><p>Dados pessoais não são vendidos. Autoridades os recebem quando a lei obriga.</p></section>`;
}
