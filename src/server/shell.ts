import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OtherSchool, SessionInfo } from '#shared/contract/public.ts';
import { DEFAULT_COLORS, deriveTheme, producerVars, themeVars } from '#shared/theme.ts';
import { escapeHtml } from './html.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

export type Entry = 'student' | 'producer';
export type FirstScreen = { path: string[]; input?: unknown; data: unknown };
export type Boot = {
  session: SessionInfo;
  first: FirstScreen | null;
  otherSchool: OtherSchool | null;
  inbox: string | null;
};

/** The platform's own mark, for tabs of schools without a logo. */
const TEMPLE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#2563EB"><path d="M12 2 2 7v2h20V7zM4 11h3v7H4zm6.5 0h3v7h-3zM17 11h3v7h-3zM2 20h20v2H2z"/></svg>',
)}`;

const templates = new Map<Entry, string>();

/**
 * The HTML of an entry with the school's face and the first screen's data already in it.
 * @param preloads `link` elements of what the screen needs besides the entry
 */
export async function renderShell(entry: Entry, boot: Boot, preloads: string): Promise<string> {
  const template = await readTemplate(entry);
  // A replacer function, because the data may contain $& and the like.
  return template
    .replace('<html', () => `<html data-scheme="${scheme(entry, boot.session)}"`)
    .replace('<!--ateneu:head-->', () => preloads + head(entry, boot));
}

/** Kept once it could be read: a build may still be under way at the first request. */
async function readTemplate(entry: Entry): Promise<string> {
  const html = templates.get(entry) ?? (await readFile(`${DIST}${entry}.html`, 'utf8'));
  templates.set(entry, html);
  return html;
}

function head(entry: Entry, boot: Boot): string {
  const { school, platform } = boot.session;
  const title = entry === 'student' && school ? school.memberAreaName : platform.name;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(school?.logoUrl ?? platform.logoUrl ?? TEMPLE)}">`,
    `<style>:root{${declarations(vars(entry, boot.session))}}</style>`,
    `<script type="application/json" id="boot">${JSON.stringify(boot).replace(/</g, '\\u003c')}</script>`,
  ].join('');
}

const studentTheme = ({ school, platform }: SessionInfo) =>
  deriveTheme({
    primary: school?.primaryColor ?? platform.primaryColor,
    navbar: school?.navbarColor ?? DEFAULT_COLORS.navbar,
    background: school?.backgroundColor ?? DEFAULT_COLORS.background,
    surface: school?.secondaryLightColor ?? DEFAULT_COLORS.surface,
  });

const scheme = (entry: Entry, session: SessionInfo) => (entry === 'student' ? studentTheme(session).scheme : 'light');

function vars(entry: Entry, session: SessionInfo): Record<string, string> {
  if (entry === 'student') return themeVars(studentTheme(session));
  const own = session.viewer?.kind === 'producer' ? session.school : null;
  return producerVars(own?.primaryColor ?? session.platform.primaryColor, own?.navbarColor ?? DEFAULT_COLORS.navbar);
}

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
