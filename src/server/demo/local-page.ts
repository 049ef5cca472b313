import { html, raw } from 'hono/html';

/* Pages of the demonstration that need nothing of the application they are served by, and wear no school's face. */

export type Html = ReturnType<typeof html>;

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
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.section { margin: 24px 0 8px; }
.amount { font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -.02em; margin: 4px 0; }
.try { display: grid; gap: 2px; padding: 14px 18px; }
.try .actions { margin-top: 8px; }
h2 { font-size: 17px; line-height: 24px; margin: 0; }
button { font: inherit; font-weight: 550; cursor: pointer; }
button:focus-visible { outline: 2px solid #1F4FD1; outline-offset: 2px; }
button.main { background: #1F4FD1; border-color: #1F4FD1; color: #FFF; }
button.main:hover { background: #1A43B3; }
.reply { margin-top: 16px; display: grid; gap: 8px; }
.reply form { display: grid; gap: 8px; margin-top: 8px; }
.reply button { justify-self: start; }
label { font-weight: 550; }
textarea { font: inherit; width: 100%; padding: 10px 12px; border: 1px solid #8A93A6; border-radius: 10px; resize: vertical; }
textarea:focus-visible { outline: 2px solid #1F4FD1; outline-offset: 1px; }
.good { padding: 10px 12px; border-radius: 10px; background: #E7F5ED; color: #116A3F; }
.bad { padding: 10px 12px; border-radius: 10px; background: #FDECEA; color: #A3261D; overflow-wrap: anywhere; }
@media (max-width: 560px) { .actions form, .actions button { width: 100%; justify-content: center; } li a { grid-template-columns: minmax(0, 1fr); } .letter { padding: 16px; } }
`;

export const localPage = (title: string, content: Html) => html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body><main>${content}</main></body>
</html>`;
