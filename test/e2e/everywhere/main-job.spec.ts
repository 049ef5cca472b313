import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { App } from '../app.ts';
import { expect, test } from '../fixtures.ts';
import { followMail, letReadInbox } from '../inbox.ts';
import { startShiftedApp } from '../shifted-app.ts';

/*
 * The whole product on the real application, from a producer's sign-up to a student's completed course, with a restart
 * in between.
 */

const PASSWORD = 'girassol azul';
const student = { name: 'Beatriz Fontes', email: `bia.${randomUUID().slice(0, 8)}@example.com` };

let app: App;

test.beforeAll(async () => {
  app = await startShiftedApp();
});

test.afterAll(async () => {
  await app.stop();
  await rm(app.dataDir, { recursive: true, force: true });
});

test('from sign-up to 100 %, with a restart in between', async ({ browser }) => {
  const options = { baseURL: app.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' };
  const producer = await (await browser.newContext(options)).newPage();
  await signUp(producer);
  await takeFirstSteps(producer);
  await putAwayAndBack(producer);
  await addLessons(producer);

  const visitor = await (await browser.newContext(options)).newPage();
  await letReadInbox(visitor);
  const password = await openAccessMail(visitor);
  await enterSchool(visitor, password);
  await watchAndComplete(visitor);

  await visitor.getByRole('button', { name: 'Voltar' }).click();
  await visitor.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  await visitor.getByRole('button', { name: 'Sair' }).first().click();
  // The sign-in page must be loaded completely before the server stops.
  await expect(visitor.getByLabel('E-mail')).toBeVisible();
  await visitor.waitForLoadState('networkidle');

  await app.kill();
  app = await startShiftedApp({ dataDir: app.dataDir, port: app.port });
  await visitor.getByLabel('E-mail').fill(student.email);
  await visitor.getByLabel('Senha', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Olá, Beatriz' })).toBeVisible();
  await expect(visitor.getByText('Concluído').first()).toBeVisible();
});

async function signUp(page: Page) {
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Criar conta' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Nome completo').fill('Marina Couto');
  await page.getByLabel('Nome da escola').fill('Cerâmica da Marina');
  const email = `marina.${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await create.click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible();
  await expect(page.locator('.note', { hasText: `Enviamos um link para ${email}` })).toBeVisible();
  await followMail(page, { to: email, subject: 'Confirme seu e-mail', button: 'Confirmar e-mail' });
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(/Teste grátis: faltam \d dias.*Depois, os alunos ficam sem acesso/)).toBeVisible();
}

/** Completes each step in the list, which then opens the next one. */
async function takeFirstSteps(page: Page) {
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await page.getByLabel('Título do curso').fill('Cerâmica em Casa');
  await page.getByRole('button', { name: 'Criar curso' }).click();
  await page.getByLabel('Link do vídeo').fill(`${app.url}/demo-media/hls/master.m3u8`);
  await expect(page.getByText(/HLS.*reconhecido/)).toBeVisible();
  await page.getByLabel('Título da aula').fill('O barro');
  await page.getByRole('button', { name: 'Adicionar aula e publicar curso' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await page.getByLabel('Nome completo').fill(student.name);
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByRole('button', { name: 'Adicionar aluno' }).click();
  await expect(page.getByRole('heading', { name: 'Sua escola está a 1 passo de abrir' })).toBeVisible();
}

/** Restores the hidden list from the menu. */
async function putAwayAndBack(page: Page) {
  await page.getByRole('button', { name: 'Guardar lista' }).click();
  await expect(page.getByRole('heading', { name: /de abrir$/ })).toBeHidden();
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await page.getByRole('button', { name: 'Primeiros passos' }).click();
  await expect(page.getByRole('heading', { name: /de abrir$/ })).toBeVisible();
}

/** Each kind of address is recognised while typing. */
async function addLessons(page: Page) {
  await page
    .getByRole('button', { name: /^Módulos/ })
    .first()
    .click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  const lessons = [
    { title: 'A roda', url: 'https://youtu.be/dQw4w9WgXcQ', kind: /YouTube reconhecido/ },
    {
      title: 'O forno',
      url: 'https://drive.google.com/file/d/1kQ9aBcDeFgHiJkLmNoPqRsTuVwXyZ012/view',
      kind: /Google Drive reconhecido/,
    },
  ];
  for (const lesson of lessons) {
    await bench.getByRole('button', { name: 'Nova Aula' }).first().click();
    await bench.getByLabel('Título').fill(lesson.title);
    await bench.getByLabel('URL do vídeo').fill(lesson.url);
    await expect(bench.getByText(lesson.kind)).toBeVisible();
    await bench.getByRole('button', { name: 'Salvar' }).click();
    await expect(bench.getByRole('button', { name: new RegExp(lesson.title) }).first()).toBeVisible();
  }
  await bench.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.locator('.panel-course').getByText('3 aulas')).toBeVisible();
}

/** Opens the mail that was sent over SMTP, in the local inbox. @returns the password in it */
async function openAccessMail(page: Page): Promise<string> {
  const mail = page.getByRole('link', { name: /Acesso liberado ao curso Cerâmica em Casa/ });
  await expect(async () => {
    await page.goto('/inbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const message = page.frameLocator('iframe');
  await expect(message.getByText(student.email)).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: the message as rendered, with its line breaks
  const text = await message.locator('body').innerText();
  const password = text.match(/Senha:?\s+(\S{8})/)?.[1];
  expect(password, text).toBeTruthy();
  await page.goto((await message.getByRole('link', { name: /Acessar|Entrar|Assistir/ }).getAttribute('href')) ?? '');
  return password ?? '';
}

async function enterSchool(page: Page, password: string) {
  await expect(page).toHaveURL(/\/alunos\/login/);
  await expect(page.getByRole('heading', { name: 'Cerâmica da Marina' })).toBeVisible();
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()),
  ).toBe('#4318FF');
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cerâmica em Casa' })).toBeVisible();
}

async function watchAndComplete(page: Page) {
  await page.getByRole('link', { name: /Módulo 1/ }).click();
  const lesson = page.getByRole('dialog');
  await expect(lesson.getByRole('heading', { name: 'O barro' })).toBeVisible();
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  const clock = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  await expect.poll(clock).toBeGreaterThan(1.5);
  await page.keyboard.press('k');
  await expect(lesson.locator('[data-phase=paused]')).toBeVisible();

  for (const percent of ['33', '67', '100']) {
    // The change is optimistic; only the response shows that it is stored, even if the server is killed afterwards.
    const kept = page.waitForResponse('**/rpc/student/setCompletion');
    await lesson.getByRole('button', { name: 'Marcar como concluída' }).click();
    expect((await kept).status()).toBe(200);
    if (percent === '100') break;
    await expect(lesson.getByRole('button', { name: /^Concluída/ })).toBeVisible();
    await expect.poll(() => progressShown(page)).toContain(percent);
    await lesson.getByRole('button', { name: 'Próxima aula' }).first().click();
  }
  await expect(page.getByRole('region', { name: 'Curso concluído' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar e ficar na aula' }).click();
  await expect(lesson.getByRole('button', { name: /^Concluída/ })).toBeVisible();
  await expect.poll(() => progressShown(page)).toContain('100');
}

/** The progress shown on the course's page behind the lesson. */
const progressShown = (page: Page) =>
  page.locator('body').evaluate((body) => body.textContent?.match(/(\d+)% concluído/)?.[1] ?? '');
