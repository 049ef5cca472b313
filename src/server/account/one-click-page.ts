import { textOn } from '#shared/theme.ts';
import { escapeHtml } from '../html.ts';

export type Face = { name: string; backgroundColor: string; primaryColor: string; navbarColor: string };

/** The page behind an e-mail's one-click link, which needs no session and loads nothing else. */
export function oneClickPage(face: Face, title: string, html: string, action: string): string {
  const { name, backgroundColor, primaryColor, navbarColor } = face;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${navbarColor}">
<title>${title} · ${escapeHtml(name)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${backgroundColor}; color: ${textOn(backgroundColor)}; font: 16px/1.6 system-ui, sans-serif; text-align: center; }
main { max-width: 30rem; padding: 24px; }
b { font-size: 15px; }
h1 { margin: 12px 0 8px; font-size: 24px; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 24px; text-wrap: pretty; }
a, button { display: inline-block; padding: 12px 22px; border: 0; border-radius: 10px; background: ${primaryColor}; color: ${textOn(primaryColor)}; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.other { margin: 16px 0 0; }
.other a { padding: 8px; background: none; color: inherit; font-weight: 400; text-decoration: underline; }
a:focus-visible, button:focus-visible { outline: 2px solid ${textOn(backgroundColor)}; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<b>${escapeHtml(name)}</b>
<h1>${title}</h1>
<p>${html}</p>
${action}
</main>
</body>
</html>
`;
}

/** Requires a click, because mail scanners follow every link and must not unsubscribe anybody. */
export const END_BUTTON = '<form method="post"><button>Não quero mais receber</button></form>';
