import { mkdir, writeFile } from 'node:fs/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../run/chromium.ts';
import { startApp } from '../app.ts';
import type { Shot } from './screens/shot.ts';
import { SHOTS } from './screens/shots.ts';

/*
 * Takes the pictures of docs/screens from the real application with its demonstration: `npm run screens`, optionally
 * followed by a part of the names.
 */

const FOLDER = new URL('../../../docs/screens/', import.meta.url);
const WIDTHS = [1280, 390];
const WANTED = new RegExp(process.argv[2] ?? '');

/** Sign-in pages of the schools where students belong. */
const DOORS: Partial<Record<Shot['as'], string>> = {
  'duda@demo.test': '/alunos/login?escola=escola-vertice',
  'edu@demo.test': '/alunos/login?escola=fermento',
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const signedIn = new Map<Shot['as'], State>();

/** Signed in once, because repeated sign-ins within minutes are rate-limited. */
async function stateOf(who: Shot['as']): Promise<State | undefined> {
  if (who === 'visitor') return undefined;
  const known = signedIn.get(who);
  if (known) return known;
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.goto(DOORS[who] ?? '/login');
  await page.getByLabel('E-mail').fill(who);
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/cursos|dashboard|super/);
  const state = await context.storageState();
  await context.close();
  signedIn.set(who, state);
  return state;
}

const app = await startApp();
process.env.E2E_URL = app.url;
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: findChromium(), args });
await mkdir(FOLDER, { recursive: true });
try {
  for (const shot of SHOTS.filter(({ name }) => WANTED.test(name))) for (const width of WIDTHS) await take(shot, width);
} finally {
  await browser.close();
  await app.stop();
}

async function take(shot: Shot, width: number) {
  const viewport = { width, height: width < 768 ? 844 : 860 };
  const context = await browser.newContext({
    baseURL: app.url,
    storageState: await stateOf(shot.as),
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(shot.path);
  await page.getByRole('heading').first().waitFor();
  await shot.prepare?.(page);
  await page.waitForLoadState('networkidle');
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 78 })
    .toBuffer();
  await writeFile(new URL(`${shot.name}-${width}.webp`, FOLDER), picture);
  await context.close();
  console.log(`${shot.name}-${width}.webp ${Math.round(picture.length / 1024)} KB`);
}
