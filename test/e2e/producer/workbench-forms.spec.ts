import type { Locator, Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
test.beforeAll(async () => {
  school = await openSchool();
});

/** A course of each test's own, open on the workbench. */
async function openBench(page: Page, title: string): Promise<Locator> {
  await writeCourse(school, { title, lessons: [{ title: 'O barro' }] });
  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Módulos de ${title}` }).click();
  return page.getByRole('dialog', { name: 'Módulos' });
}

async function refuses(field: Locator, send: Locator, typed: string, text: string | RegExp) {
  await test.step(typed.slice(0, 40) || 'empty', async () => {
    await field.fill(typed);
    await send.click();
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  });
}

test('the module form', async ({ page }) => {
  const bench = await openBench(page, 'Módulo');
  await bench.getByRole('button', { name: 'Novo Módulo' }).first().click();
  const title = bench.getByLabel('Título');
  const description = bench.getByLabel('Descrição');
  const send = bench.getByRole('button', { name: 'Salvar' });
  await refuses(title, send, '', 'Informe o título');
  await refuses(title, send, 't'.repeat(201), 'O título pode ter até 200 caracteres');
  await title.fill('<b>Forno</b> 🔥\u0007');
  await refuses(description, send, 'd'.repeat(5_001), 'O texto é longo demais');
  await description.fill('A queima');

  await page.route('**/rpc/**', (route) => route.abort());
  await send.click();
  await expect(bench.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(title).toHaveValue('<b>Forno</b> 🔥\u0007');
  await expect(description).toHaveValue('A queima');
  await page.unroute('**/rpc/**');
  await send.click();
  await expect(page.getByText('Módulo salvo com sucesso!')).toBeVisible();
  await expect(bench.getByRole('button', { name: 'Editar módulo <b>Forno</b> 🔥' })).toBeVisible();
});

test('the lesson form', async ({ page }) => {
  const bench = await openBench(page, 'Aula');
  await bench.getByRole('button', { name: 'Nova Aula' }).first().click();
  const title = bench.getByLabel('Título');
  const video = bench.getByLabel('URL do vídeo');
  const days = bench.getByLabel('Liberar após');
  const ebook = bench.getByLabel('Link do ebook');
  const send = bench.getByRole('button', { name: 'Salvar' });
  await refuses(title, send, '', 'Informe o título');
  await refuses(title, send, 't'.repeat(201), 'O título pode ter até 200 caracteres');
  await title.fill('<i>A roda</i> 🏺');
  for (const hostile of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://user:pass@example.com/aula.mp4',
    'isto não é um endereço',
    'ftp://example.com/aula.mp4',
  ])
    await refuses(video, send, hostile, 'Este endereço de vídeo não é válido. Copie o link completo do vídeo');
  await video.fill('');
  for (const [typed, text] of [
    ['-1', 'Informe um número inteiro de dias, a partir de 0'],
    ['2,5', 'Informe um número inteiro de dias, a partir de 0'],
    ['sete', 'Informe um número inteiro de dias, a partir de 0'],
    ['99999', 'O máximo são 3650 dias'],
  ] as const)
    await refuses(days, send, typed, text);
  await days.fill('7');
  await refuses(ebook, send, 'javascript:alert(1)', 'Informe um endereço que comece com https://');
  await ebook.fill('https://example.com/guia.pdf');

  await page.route('**/rpc/**', (route) => route.abort());
  await send.click();
  await expect(bench.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(title).toHaveValue('<i>A roda</i> 🏺');
  await expect(days).toHaveValue('7');
  await expect(ebook).toHaveValue('https://example.com/guia.pdf');
  await page.unroute('**/rpc/**');
  await send.click();
  await expect(page.getByText('Aula salva com sucesso!')).toBeVisible();
});
