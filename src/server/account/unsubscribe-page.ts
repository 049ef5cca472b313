import type { School } from '#shared/contract/public.ts';
import { textOn } from '#shared/theme.ts';
import { escapeHtml } from '../html.ts';

/** Asks for one click: a mail scanner follows every link, and must not end anything by that. */
export const askPage = (school: School) =>
  page(
    school,
    'Parar de receber avisos por e-mail?',
    `${escapeHtml(school.memberAreaName)} deixa de enviar avisos para o seu e-mail, como o do fim do acesso a um curso. E-mails de acesso e de senha continuam chegando.`,
    '<form method="post"><button>Não quero mais receber</button></form>',
  );

export const donePage = (school: School) =>
  page(
    school,
    'Pronto, você não recebe mais avisos por e-mail',
    `Os avisos de ${escapeHtml(school.memberAreaName)} continuam em Notificações, na área de alunos.`,
    `<a href="/alunos/configuracoes?aba=notificacoes&amp;escola=${school.slug}">Mudar em Configurações</a>`,
  );

/** In the school's colours, and of nobody else's: it speaks of no person. */
function page(school: School, title: string, html: string, action: string): string {
  const { memberAreaName, backgroundColor, primaryColor, navbarColor } = school;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${navbarColor}">
<title>${title} · ${escapeHtml(memberAreaName)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${backgroundColor}; color: ${textOn(backgroundColor)}; font: 16px/1.6 system-ui, sans-serif; text-align: center; }
main { max-width: 30rem; padding: 24px; }
b { font-size: 15px; }
h1 { margin: 12px 0 8px; font-size: 24px; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 24px; text-wrap: pretty; }
a, button { display: inline-block; padding: 12px 22px; border: 0; border-radius: 10px; background: ${primaryColor}; color: ${textOn(primaryColor)}; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 2px solid ${textOn(backgroundColor)}; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<b>${escapeHtml(memberAreaName)}</b>
<h1>${title}</h1>
<p>${html}</p>
${action}
</main>
</body>
</html>
`;
}
