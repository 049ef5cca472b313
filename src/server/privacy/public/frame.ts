import type { Platform, School } from '#shared/contract/public.ts';
import { deriveTheme, themeVars } from '#shared/theme.ts';
import { type Html, html, trustedHtml as trusted } from '../../html.ts';
import { PRIVACY_PATH, VISIT_PATH } from '../paths.ts';
import { STYLE } from './style.ts';

/** The school whose page it is, and the platform. */
export type Face = { school: School; platform: Platform };

/** Adds the school's slug, since pages may be at the platform's address. */
export const atSchool = (path: string, { slug }: School) => `${path}?escola=${slug}`;

type Shown = { title: string; body: Html | readonly Html[]; wide?: boolean };

/** A school's page without scripts, for reading, printing and filling in forms. */
export function schoolPage(face: Face, { title, body, wide = false }: Shown): string {
  const { school } = face;
  const { scheme, vars } = lookOf(school);
  return `<!doctype html>${html`<html lang="pt-BR" data-scheme="${scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${school.navbarColor}">
<title>${title} · ${school.memberAreaName}</title>
<style>:root{${trusted(vars)}}${trusted(STYLE)}</style></head>
<body><a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header><div>${brandOf(school)}<a class="door" href="${atSchool('/alunos/login', school)}">Entrar</a></div></header>
<main id="conteudo" class="${wide ? 'wide' : 'narrow'}">${body}</main>
${footOf(face)}</body></html>`}`;
}

function lookOf({ primaryColor, navbarColor, backgroundColor, secondaryLightColor }: School) {
  const theme = deriveTheme({
    ...{ primary: primaryColor, navbar: navbarColor, background: backgroundColor },
    surface: secondaryLightColor,
  });
  const vars = Object.entries(themeVars(theme)).map(([name, value]) => `${name}:${value}`);
  return { scheme: theme.scheme, vars: vars.join(';') };
}

function brandOf(school: School): Html {
  const logo = school.navbarLogoUrl ?? school.logoUrl;
  const picture = logo ? html`<img src="${logo}" alt="" height="32">` : html``;
  return html`<a class="brand" href="${atSchool(PRIVACY_PATH, school)}">${picture}<b>${school.memberAreaName}</b></a>`;
}

function footOf({ school, platform }: Face): Html {
  return html`<footer><nav aria-label="Documentos">
<a href="${atSchool(PRIVACY_PATH, school)}">Privacidade de ${school.memberAreaName}</a>
<a href="${atSchool(VISIT_PATH, school)}">Meus dados</a>
<a href="${platform.privacyUrl ?? '/privacy'}">Política de Privacidade da plataforma</a>
<a href="${platform.termsUrl ?? '/terms'}">Termos de Uso</a></nav></footer>`;
}
