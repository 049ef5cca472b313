import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { OtherSchool, SessionInfo } from '#shared/contract/public.ts';
import { KEEP_EARLY_PRESS } from '#shared/early-press.ts';
import type { Entry } from '#shared/screens/all.ts';
import { cssRule, DEFAULT_COLORS, deriveTheme, producerCss, type SchoolColors, themeVars } from '#shared/theme.ts';
import { brandOf } from '../branding/brand.ts';
import { escapeHtml } from '../html.ts';
import { type Beginning, type Page, packBeginning } from '../http/gzip.ts';
import { preloadLink } from './preload.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

export type FirstAnswer = { path: string[]; input?: unknown; data: unknown };
/** A page's files, the origin where it is shown, and the path of a picture of what it shows, for where its address is shared. */
type Shown = { files: readonly string[]; origin: string; picture?: string | null };

export type Boot = {
  session: SessionInfo;
  first: FirstAnswer[];
  otherSchool: OtherSchool | null;
  about: string | null;
  inbox: string | null;
  passkeyOrigin: string;
  feedbackUrl: string | null;
  drawnAt: string | null;
};

/** The platform's own mark, for tabs of schools without a logo. */
const TEMPLE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#2563EB"><path d="M12 2 2 7v2h20V7zM4 11h3v7H4zm6.5 0h3v7h-3zM17 11h3v7h-3zM2 20h20v2H2z"/></svg>',
)}`;

const templates = new Map<Entry, string>();

/**
 * The HTML of an entry with the school's branding and the first screen's data.
 * @param page `files` that the screen needs besides the entry's, and the `origin` where it is shown
 *
 */
export async function renderShell(entry: Entry, boot: Boot, page: Shown): Promise<string> {
  const template = await readTemplate(entry);
  const look = lookOf(entry, boot.session);
  // A replacer function, because the data may contain $& and the like.
  return template
    .replace('<html', () => (look.scheme ? `<html data-scheme="${look.scheme}"` : '<html'))
    .replace(
      '<!--ateneu:head-->',
      () => page.files.map(preloadLink).join('') + head(entry, boot, look, page) + bootScript(boot),
    );
}

/** Cached once readable: a build may still be in progress at the first request. */
async function readTemplate(entry: Entry): Promise<string> {
  const html = templates.get(entry) ?? (await readFile(`${DIST}${entry}.html`, 'utf8'));
  templates.set(entry, html);
  return html;
}

function head(entry: Entry, boot: Boot, look: Look, { origin, picture }: Shown): string {
  return [...faceOf(entry, boot.session, origin, picture), look.style].join('');
}

const bootScript = (boot: Boot) =>
  `<script type="application/json" id="boot">${JSON.stringify(boot).replace(/</g, '\\u003c')}</script>`;

const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/** Scripts are loaded after the pictures, since they would compete on a slow connection. */
const SCRIPT = /(?:<script type="module" crossorigin src|<link rel="modulepreload" crossorigin href)="[^"]+"/g;

const beginnings = new Map<string, Beginning>();

/**
 * The same with the rendered screen: style sheets inlined, hydration scripts last. The part up to the head is
 * shared by all pages of the screen.
 */
export async function renderDrawn(boot: Boot, drawn: string, page: Shown): Promise<Page> {
  const look = lookOf('student', boot.session);
  const key = [look.scheme, ...page.files].join();
  const beginning = beginnings.get(key) ?? (await makeBeginning(look, page.files));
  beginnings.set(key, beginning);
  const rest = `${head('student', boot, look, page)}</head><body><div id="root">${drawn}</div>${bootScript(boot)}</body></html>`;
  return { beginning, rest };
}

async function makeBeginning({ scheme }: Look, files: readonly string[]): Promise<Beginning> {
  const template = await readTemplate('student');
  const [start = ''] = template.split('</head>');
  const withFiles = start.replace('<html', `<html data-scheme="${scheme}"`).replace('<!--ateneu:head-->', '');
  const sheets = [...withFiles.matchAll(SHEET)].map(([, href = '']) => href);
  const own = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => !file.endsWith('.css')).map(preloadLink);
  const styles = await Promise.all([...sheets, ...own].map(inlineSheet));
  const early = `<script>${KEEP_EARLY_PRESS}</script>`;
  const linked = withFiles.replace(SHEET, '') + WHOLE_AT_ONCE + early + styles.join('') + scripts.join('');
  return packBeginning(linked.replace(SCRIPT, '$& fetchpriority="low"'));
}

/**
 * A busy browser would paint the screen when only a part of it is parsed, which the rest then moves. Waits for what
 * follows it.
 */
const WHOLE_AT_ONCE = '<link rel=expect href=#boot blocking=render>';

/**
 * Tells importers that this sheet is already present. Preload scanners would fetch a disabled one, but not
 * one of an unknown type.
 */
const inlineSheet = async (href: string) =>
  `<style>${await readFile(DIST + href.slice(1), 'utf8')}</style><link rel="stylesheet" type="text/plain" disabled href="${href}">`;

/** Title, icons and link preview of a page. */
function faceOf(entry: Entry, session: SessionInfo, origin: string, picture?: string | null): string[] {
  const { school, platform } = session;
  if (entry === 'student' && school) {
    const brand = brandOf(school);
    const icons = [
      link('icon', brand.icon('icon-192')),
      link('apple-touch-icon', brand.icon('apple-180')),
      link('manifest', brand.manifest),
      meta('name', 'theme-color', school.navbarColor),
      meta('name', 'apple-mobile-web-app-title', school.memberAreaName),
    ];
    if (picture) return [...certificateTitle(school.memberAreaName), ...icons, ...pictured(origin + picture, WIDE)];
    return [
      ...title(school.memberAreaName, `Entre em ${school.memberAreaName} para assistir às suas aulas.`),
      ...icons,
      ...pictured(origin + brand.icon('maskable-512')),
    ];
  }
  const logo = platform.logoUrl && new URL(platform.logoUrl, origin).href;
  return [
    ...title(platform.name, 'Sua área de membros, com os seus cursos, os seus alunos e a sua marca.'),
    link('icon', iconOf(school) ?? platform.logoUrl ?? TEMPLE),
    ...(logo ? pictured(logo) : []),
  ];
}

const iconOf = (school: SessionInfo['school']) =>
  school && (school.logoUrl ?? (school.navbarLogoUrl && brandOf(school).icon('icon-192')));

const certificateTitle = (school: string) =>
  title(`Certificado · ${school}`, `Confira este certificado no registro de ${school}.`, 'summary_large_image');

const pictured = (url: string, size: readonly string[] = []) => [
  meta('property', 'og:image', url),
  ...size,
  meta('name', 'twitter:image', url),
];

const title = (name: string, description: string, card: 'summary' | 'summary_large_image' = 'summary') => [
  `<title>${escapeHtml(name)}</title>`,
  meta('name', 'description', description),
  meta('property', 'og:type', 'website'),
  meta('property', 'og:locale', 'pt_BR'),
  meta('property', 'og:site_name', name),
  meta('property', 'og:title', name),
  meta('property', 'og:description', description),
  meta('name', 'twitter:card', card),
  meta('name', 'twitter:title', name),
  meta('name', 'twitter:description', description),
];

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`;

/** Stated in advance, so that even the first person to share a link sees the picture. */
const WIDE = [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')];

/** @property scheme null where only the browser knows */
type Look = { scheme: 'light' | 'dark' | null; style: string };

const looks = new LRUCache<string, Look>({ max: 2_000 });

/** The page's colours. Working out a theme costs more than the rest of the page, and schools have few. */
function lookOf(entry: Entry, session: SessionInfo): Look {
  const { school, platform } = session;
  const colors = {
    primary: school?.primaryColor ?? platform.primaryColor,
    navbar: school?.navbarColor ?? DEFAULT_COLORS.navbar,
    background: school?.backgroundColor ?? DEFAULT_COLORS.background,
    surface: school?.secondaryLightColor ?? DEFAULT_COLORS.surface,
  };
  const own = entry === 'student' || session.viewer?.kind === 'producer';
  const shown = own ? colors : { ...colors, primary: platform.primaryColor, navbar: DEFAULT_COLORS.navbar };
  const key = `${entry} ${Object.values(shown).join()}`;
  const look = looks.get(key) ?? (entry === 'student' ? studentLook(shown) : producerLook(shown));
  looks.set(key, look);
  return look;
}

function studentLook(colors: SchoolColors): Look {
  const theme = deriveTheme(colors);
  return { scheme: theme.scheme, style: `<style>${cssRule(themeVars(theme))}</style>` };
}

/** The panels are light or dark as the device is. */
const producerLook = ({ primary, navbar }: SchoolColors): Look => ({
  scheme: null,
  style: `<style>${producerCss(primary, navbar)}</style>`,
});
