import { bytesText } from '#shared/attachments.ts';
import type { DataRequest } from '#shared/contract/student/own-data.ts';
import { GROUND_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { type Html, html } from '../../html.ts';
import { COPY_PATH } from '../paths.ts';
import { type FormOf, hidden } from './parts.ts';

export const isOpen = ({ state }: DataRequest): boolean => state === 'open' || state === 'working';

const WHAT: Record<DataRequest['kind'], string> = { copy: 'cópia', erasure: 'exclusão', correction: 'correção' };
const FIELDS = { cpf: ' de CPF', phone: ' de telefone' };
const nameOf = ({ kind, field }: DataRequest) => `${WHAT[kind]}${field ? FIELDS[field] : ''}`;
const day = (moment: string | null) => (moment ? formatDate(new Date(moment)) : '');

const COPIED = 'Cadastro, aulas, notas, tarefas, compras e acessos, em JSON e em uma página que abre no navegador.';

/** @param here where this page is, for looking again */
export function copySection(requests: readonly DataRequest[], form: FormOf, here: string): Html {
  const ready = requests.find(({ kind, copyUntil }) => kind === 'copy' && copyUntil);
  const making = requests.some((each) => each.kind === 'copy' && isOpen(each));
  const ask = form(
    html`${hidden({ acao: 'copia' })}<button class="${ready ? '' : 'primary'}">${ready ? 'Pedir outra' : 'Pedir cópia'}</button>`,
  );
  if (making)
    return html`<section><div class="top"><div><h2>Preparando seu arquivo</h2><p class="muted">${COPIED} Fica pronto em minutos: avisamos por e-mail.</p></div><a class="button" href="${here}">Atualizar</a></div></section>`;
  if (!ready?.copyUntil)
    return html`<section><div class="top"><div><h2>Baixar meus dados</h2><p class="muted">${COPIED}</p></div>${ask}</div></section>`;
  return html`<section><div class="top"><div><h2>Seu arquivo está pronto</h2><p class="muted">${COPIED} ${bytesText(ready.copyBytes ?? 0)}, até ${day(ready.copyUntil)}.</p></div>
<a class="button primary" href="${here.replace(/^[^?]*/, COPY_PATH)}&amp;id=${ready.id}" download>Baixar</a></div>${ask}</section>`;
}

/** Except copies, which have their own section. */
export const openRequests = (requests: readonly DataRequest[], form: FormOf): Html[] =>
  requests.filter((each) => isOpen(each) && each.kind !== 'copy').map((each) => openRequest(each, form));

function openRequest(request: DataRequest, form: FormOf): Html {
  const { id, year, number, state, kind, receivedAt, dueAt, eraseAt } = request;
  const next =
    kind === 'erasure'
      ? html`<li>Até ${day(eraseAt)} você pode desistir; depois disso os dados são apagados</li>`
      : html`<li>A escola responde até ${day(dueAt)}</li>`;
  const withdraw =
    state === 'open'
      ? form(html`${hidden({ acao: 'desistir', pedido: id })}<button>Desistir do pedido</button>`)
      : html``;
  return html`<section><div class="top"><h2>Pedido de ${nameOf(request)} em andamento</h2><span class="badge">Protocolo ${protocolText(year, number)}</span></div>
<ol><li>Recebido em ${formatDateTime(new Date(receivedAt))}</li>${next}</ol>${withdraw}</section>`;
}

const STATES: Record<string, string> = { done: 'Atendido', refused: 'Recusado', withdrawn: 'Cancelado' };

export function pastRequests(requests: readonly DataRequest[]): Html {
  const past = requests.filter((each) => !isOpen(each));
  if (past.length === 0) return html``;
  return html`<section><h2>Pedidos anteriores</h2>${past.map(
    (
      each,
    ) => html`<div class="top"><div><p>Pedido de ${nameOf(each)} <span class="muted">· protocolo ${protocolText(each.year, each.number)} · ${day(each.receivedAt)}</span></p>
${each.ground ? html`<p class="muted small">${GROUND_TEXTS[each.ground]}</p>` : html``}${each.answer ? html`<p class="muted small">${each.answer}</p>` : html``}</div>
<span class="badge">${STATES[each.state] ?? ''}</span></div>`,
  )}</section>`;
}
