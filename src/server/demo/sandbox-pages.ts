import { html } from 'hono/html';
import { formatBrl } from '#shared/billing/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { CHANGES, type Change, type SandboxPayment, sandboxPath, type Try } from '../billing/providers/sandbox.ts';
import type { SandboxCheckout, SandboxRow } from '../billing/providers/sandbox-checkout.ts';
import { type Html, localPage } from './local-page.ts';

const TRY_LABELS: Record<Try, string> = {
  pix: 'Aprovar por PIX',
  card: 'Aprovar no cartão',
  reject: 'Recusar o cartão',
  wait: 'Deixar pendente',
};

const CHANGE_LABELS: Record<Change, string> = {
  approve: 'Aprovar',
  expire: 'Deixar expirar',
  refund: 'Reembolsar',
  dispute: 'Contestar a compra',
  win: 'Vencer a contestação',
};

const STATUS_LABELS: Record<string, string> = {
  approved: 'Aprovado',
  pending: 'Pendente',
  rejected: 'Recusado',
  cancelled: 'Expirado',
  refunded: 'Reembolsado',
  charged_back: 'Contestado',
};

export const checkoutList = (rows: SandboxRow[]): Html =>
  localPage(
    'Ambiente de testes',
    html`<header class="head">
        <div>
          <h1>Ambiente de testes</h1>
          <p class="muted">Os pagamentos desta demonstração. Nada é cobrado.</p>
        </div>
        <a class="action" href="/dashboard">Voltar ao painel</a>
      </header>
      <div class="card">${rows.length > 0 ? html`<ul>${rows.map(listed)}</ul>` : empty}</div>`,
  );

const empty = html`<p class="empty"><b>Nenhum pagamento ainda</b>Escolha um plano no painel para ver o pagamento aqui.</p>`;

const listed = ({ id, title, amount_cents, created_at, email }: SandboxRow): Html => html`<li>
  <a href="${sandboxPath(id)}"
    ><b>${title}</b>${formatBrl(amount_cents)}
    <span class="muted">${email} · ${formatDateTime(new Date(created_at))}</span></a
  >
</li>`;

export function checkoutPage({ payment, title, tries, open }: SandboxCheckout): Html {
  const methods: Try[] = payment.method === 'card' ? ['card', 'reject', 'wait'] : ['pix', 'wait'];
  const offered: Try[] = payment.method === null ? ['pix', 'card', 'reject', 'wait'] : methods;
  return localPage(
    'Ambiente de testes',
    html`<header class="head">
        <div>
          <h1>Ambiente de testes</h1>
          <p class="muted">Nada é cobrado. Escolha o que o provedor de pagamentos faria.</p>
        </div>
        <a class="action" href="/sandbox">Todos os pagamentos</a>
      </header>
      <section class="card letter">
        <h2>${title}</h2>
        <p class="amount">${formatBrl(payment.amount_cents)}</p>
        <p class="muted">${PAID_BY[payment.method ?? 'any']}</p>
        ${
          open
            ? html`<div class="actions">${offered.map((what) => button(`${sandboxPath(payment.id)}/tries`, what, TRY_LABELS[what]))}</div>`
            : html`<p class="muted">Este link de pagamento expirou.</p>`
        }
      </section>
      ${tries.length > 0 ? html`<h2 class="section">Tentativas</h2><div class="card"><ul>${tries.map(tryRow)}</ul></div>` : ''}`,
  );
}

const PAID_BY = {
  pix: 'Por PIX, com 5% de desconto',
  card: 'No cartão de crédito, em até 12x',
  any: 'Por PIX ou cartão',
};

function tryRow({ id, reference, status, method, changed_at, refunded_cents }: SandboxPayment): Html {
  const changes = (Object.keys(CHANGES) as Change[]).filter((change) => CHANGES[change].from === status);
  return html`<li class="try">
    <b>${STATUS_LABELS[status] ?? status}</b>
    <span class="muted">${method === 'pix' ? 'PIX' : 'Cartão'} · nº ${id} · ${formatDateTime(new Date(changed_at))}</span>
    ${refunded_cents > 0 ? html`<span class="muted">Devolvido: ${formatBrl(refunded_cents)}</span>` : ''}
    ${
      changes.length > 0
        ? html`<div class="actions">${changes.map((change) => button(`${sandboxPath(reference)}/tries/${id}`, change, CHANGE_LABELS[change]))}</div>`
        : ''
    }
  </li>`;
}

const button = (action: string, what: string, label: string) =>
  html`<form method="post" action="${action}"><button class="action${/^Aprovar/.test(label) ? ' main' : ''}" name="what" value="${what}">${label}</button></form>`;
