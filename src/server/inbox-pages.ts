import { html, raw } from 'hono/html';
import { formatDateTime } from '#shared/dates.ts';
import type { Mail } from './email/inbox.ts';

/* The local inbox, rendered here so that it needs nothing of the application it serves. It wears no school's face. */

type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #F7F8FA; color: #141A26; font: 15px/22px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 56px; }
h1 { font-size: 22px; line-height: 28px; letter-spacing: -.02em; margin: 0; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: #1F4FD1; }
a:focus-visible, summary:focus-visible { outline: 2px solid #1F4FD1; outline-offset: 2px; border-radius: 6px; }
.muted, dt, time { color: #566074; }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; align-items: center; margin-bottom: 20px; }
.action { display: inline-flex; align-items: center; min-height: 44px; padding: 0 16px; background: #FFF; border: 1px solid #C3C9D5; border-radius: 10px; color: inherit; text-decoration: none; font-weight: 550; }
.action:hover { background: #F1F3F6; }
.card { background: #FFF; border: 1px solid #E2E5EB; border-radius: 12px; overflow: hidden; }
ul { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid #E9EBF0; }
li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 14px 18px; color: inherit; text-decoration: none; }
li a:hover { background: #F5F6F9; }
li a:focus-visible { outline-offset: -2px; }
li b { font-weight: 600; overflow-wrap: anywhere; }
li span { overflow-wrap: anywhere; }
li span { grid-column: 1 / -1; }
.empty { padding: 56px 24px; text-align: center; }
.empty b { display: block; margin-bottom: 4px; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 12px 0 0; }
dd { margin: 0; overflow-wrap: anywhere; }
.letter { padding: 20px; }
iframe { display: block; width: 100%; height: max(520px, calc(100dvh - 300px)); border: 0; border-top: 1px solid #E9EBF0; background: #FFF; }
details { margin-top: 16px; }
summary { cursor: pointer; min-height: 44px; line-height: 44px; }
pre { margin: 0; padding: 16px; background: #FFF; border: 1px solid #E2E5EB; border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
@media (max-width: 560px) { li a { grid-template-columns: minmax(0, 1fr); } .letter { padding: 16px; } }
`;

const page = (title: string, content: Html) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body><main>${content}</main></body>
</html>`;

export const listPage = (mails: Mail[]) =>
  page(
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

const empty = html`<p class="empty"><b>Nenhum e-mail ainda</b>Matricule um aluno ou peça uma nova senha para ver o e-mail aqui.</p>`;

const row = (mail: Mail) => html`<li>
  <a href="/inbox/${mail.id}"
    ><b>${mail.subject || 'Sem assunto'}</b>${time(mail)}
    <span class="muted">Para ${mail.to}</span><span class="muted">De ${mail.from}</span></a
  >
</li>`;

export const messagePage = (mail: Mail) =>
  page(
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
      ${mail.html && mail.text ? html`<details><summary>Versão em texto</summary><pre>${mail.text}</pre></details>` : ''}`,
  );

/** Sandboxed: it shows and its links open in this tab, but nothing in it runs or reaches the application. */
const letter = (content: string) => html`<iframe
  title="Conteúdo do e-mail"
  sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
  srcdoc="${withLinksOutside(content)}"
></iframe>`;

function withLinksOutside(content: string): string {
  const base = '<base target="_top">';
  return /<head[\s>]/i.test(content) ? content.replace(/<head[^>]*>/i, (head) => head + base) : base + content;
}

const time = ({ receivedAt }: Mail) =>
  html`<time datetime="${receivedAt.toISOString()}">${formatDateTime(receivedAt)}</time>`;
