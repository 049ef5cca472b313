import type { Platform, School } from '#shared/contract/public.ts';
import { textOn } from '#shared/theme.ts';
import { escapeHtml } from '../html.ts';

const AGAIN_MS = 5_000;

/** The page's only script: polls its address and reloads once it responds. */
export const COME_BACK = `
const look = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status < 500 && location.reload(), () => {});
addEventListener('online', look);
setInterval(look, ${AGAIN_MS});
`;

const PANEL = { backgroundColor: '#F5F7FA', navbarColor: '#FFFFFF' };

/** The student area's offline page, a single file without further requests. @param icon a PNG */
export function offlinePage({ memberAreaName, ...colors }: School, icon: Buffer): string {
  const picture = `<img src="data:image/png;base64,${icon.toString('base64')}" alt="">`;
  return page({ ...colors, name: memberAreaName, picture, kept: 'Seu progresso está guardado.' });
}

/** The offline page of both panels, which are not branded for a school. */
export const panelOfflinePage = ({ name, primaryColor }: Platform): string =>
  page({ ...PANEL, primaryColor, name, picture: '', kept: 'Tudo o que você salvou está guardado.' });

type Shown = Pick<School, 'backgroundColor' | 'primaryColor' | 'navbarColor'> &
  Record<'name' | 'picture' | 'kept', string>;

function page({ backgroundColor, primaryColor, navbarColor, picture, kept, ...said }: Shown): string {
  const name = escapeHtml(said.name);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${navbarColor}">
<title>Sem conexão · ${name}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${backgroundColor}; color: ${textOn(backgroundColor)}; font: 16px/1.6 system-ui, sans-serif; text-align: center; }
main { max-width: 26rem; padding: 24px; }
img { width: 72px; height: 72px; border-radius: 16px; }
h1 { margin: 20px 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 24px; }
a { display: inline-block; padding: 10px 20px; border-radius: 10px; background: ${primaryColor}; color: ${textOn(primaryColor)}; font-weight: 600; text-decoration: none; }
</style>
</head>
<body>
<main>
${picture}
<h1>Você está sem conexão</h1>
<p>${name} volta assim que a internet voltar. ${kept}</p>
<a href="">Tentar de novo</a>
</main>
<script>${COME_BACK}</script>
</body>
</html>
`;
}
