import { html } from 'hono/html';
import { formatDateTime } from '#shared/time/dates.ts';
import type { Mail } from '../email/providers/inbox.ts';
import { localPage } from './local-page.ts';

export const listPage = (mails: Mail[]) =>
  localPage(
    'Caixa de entrada local',
    html`<header class="head">
        <div>
          <h1>Caixa de entrada local</h1>
          <p class="muted">Todo e-mail desta demonstração chega aqui. Nada sai desta máquina.</p>
        </div>
        <a class="action" href="/inbox">Atualizar</a>
      </header>
      <div class="card">${mails.length > 0 ? html`<ul>${mails.map(row)}</ul>` : empty}</div>`,
  );

export const elsewherePage = () =>
  localPage(
    'Caixa de entrada local',
    html`<div class="card"><p class="empty"><b>Esta caixa de entrada só abre na máquina em que o Ateneu roda</b>Nela há e-mails de todas as pessoas da demonstração, com senhas e links.</p></div>`,
  );

const empty = html`<p class="empty"><b>Nenhum e-mail ainda</b>Matricule um aluno ou peça uma nova senha para ver o e-mail aqui.</p>`;

const row = (mail: Mail) => html`<li>
  <a href="/inbox/${mail.id}"
    ><b>${mail.subject || 'Sem assunto'}</b>${time(mail)}
    <span class="muted">Para ${mail.to}</span><span class="muted">De ${mail.from}</span></a
  >
</li>`;

type Reply = {
  mayReply: boolean;
  /** The refused reply, and the server's response. */
  typed?: string;
  problem?: string;
  sent?: boolean;
};

export const messagePage = (mail: Mail, reply: Reply) =>
  localPage(
    mail.subject || 'Sem assunto',
    html`<p class="head"><a class="action" href="/inbox">Voltar à caixa de entrada</a></p>
      <article class="card">
        <header class="letter">
          <h1>${mail.subject || 'Sem assunto'}</h1>
          <dl>
            <dt>De</dt><dd>${mail.from}</dd>
            <dt>Para</dt><dd>${mail.to}</dd>
            <dt>Recebido</dt><dd>${time(mail)}</dd>
          </dl>
        </header>
        ${mail.html ? letter(mail.html) : html`<pre>${mail.text}</pre>`}
      </article>
      ${reply.mayReply ? replyForm(mail, reply) : ''}
      ${mail.html && mail.text ? html`<details><summary>Versão em texto</summary><pre>${mail.text}</pre></details>` : ''}`,
  );

/**
 * A form that sends a reply over SMTP to the receiver, like a mail program. It becomes a post or is refused
 * with a reason.
 */
const replyForm = (
  { id, toAddress }: Mail,
  { typed = '', problem, sent }: Reply,
) => html`<section class="card letter reply">
  <h2>Responder</h2>
  <p class="muted">Vai por SMTP, de ${toAddress}, para o endereço de resposta deste e-mail.</p>
  ${sent ? html`<p class="good" role="status">Resposta entregue e publicada na conversa.</p>` : ''}
  ${problem ? html`<p class="bad" role="alert">O servidor recusou: ${problem}</p>` : ''}
  <form method="post" action="/inbox/${id}/reply">
    <label for="body">Sua resposta</label>
    <textarea id="body" name="body" rows="5" required>${typed}</textarea>
    <button class="action main" type="submit">Enviar resposta</button>
  </form>
</section>`;

/** Sandboxed: it shows and its links open in this tab, but nothing in it runs or reaches the application. */
const letter = (content: string) => html`<iframe
  title="Conteúdo do e-mail"
  sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
  srcdoc="${withLinksOutside(content)}"
></iframe>`;

function withLinksOutside(content: string): string {
  const base = '<base target="_top">';
  return /<head[\s>]/i.test(content) ? content.replace(/<head[^<>]*>/i, (head) => head + base) : base + content;
}

const time = ({ receivedAt }: Mail) =>
  html`<time datetime="${receivedAt.toISOString()}">${formatDateTime(receivedAt)}</time>`;
