import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../chromium.ts';
import { startApp } from './app.ts';

/* Takes the pictures of docs/screens from the real application with its demonstration: npm run screens */

type Shot = {
  name: string;
  as: 'visitor' | 'duda@demo.test' | 'ana@demo.test';
  path: string;
  prepare?(page: Page): Promise<unknown>;
};

const FOLDER = new URL('../../docs/screens/', import.meta.url);
const WIDTHS = [1280, 390];

/** The module's first lesson is a film of ours: it plays without a connection. */
const openFirstLesson = async (page: Page) => {
  await page.getByRole('link', { name: /Enxergar a luz/ }).click();
  await page
    .getByRole('link', { name: /Aula 1/ })
    .or(page.getByRole('button', { name: /Aula 1/ }))
    .first()
    .click();
  await page.waitForFunction(() => document.querySelector('video[src*="lesson.mp4"]'));
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
};

const SHOTS: Shot[] = [
  { name: 'student-login', as: 'visitor', path: '/alunos/login?escola=escola-vertice' },
  { name: 'student-catalogue', as: 'duda@demo.test', path: '/alunos/cursos' },
  { name: 'student-course', as: 'duda@demo.test', path: '/alunos/cursos', prepare: (page) => openCourse(page) },
  {
    name: 'student-lesson',
    as: 'duda@demo.test',
    path: '/alunos/cursos',
    prepare: (page) => openCourse(page).then(() => openFirstLesson(page)),
  },
  { name: 'producer-courses', as: 'ana@demo.test', path: '/dashboard' },
  {
    name: 'producer-modules',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Módulos/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /Medir a luz pelo rosto|Luz dura/ })
        .first()
        .click();
    },
  },
  {
    name: 'producer-preview',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      const eye = page.getByRole('link', { name: /^Visualizar área do aluno/ }).first();
      await page.goto((await eye.getAttribute('href')) ?? '');
      await page.getByRole('heading', { name: 'Módulos' }).waitFor();
    },
  },
  { name: 'producer-students', as: 'ana@demo.test', path: '/admin/students' },
];

async function openCourse(page: Page) {
  await page
    .getByRole('link', { name: /Fotografia com Luz Natural/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Módulos' }).waitFor();
}

async function signIn(page: Page, who: Shot['as']) {
  if (who === 'visitor') return;
  await page.goto(who.startsWith('duda') ? '/alunos/login?escola=escola-vertice' : '/login');
  await page.getByLabel('E-mail').fill(who);
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/cursos|dashboard/);
}

const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
await mkdir(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  for (const shot of SHOTS) {
    const viewport = { width, height: width < 768 ? 844 : 860 };
    const context = await browser.newContext({
      baseURL: app.url,
      viewport,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, shot.as);
    await page.goto(shot.path);
    await shot.prepare?.(page);
    await page.waitForLoadState('networkidle');
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toBuffer();
    await writeFile(new URL(`${shot.name}-${width}.webp`, FOLDER), picture);
    await context.close();
    console.log(`${shot.name}-${width}.webp ${Math.round(picture.length / 1024)} KB`);
  }
}
await browser.close();
await app.stop();
