import type { Page } from '@playwright/test';
import { LISTS, type Sold } from '#test/fixtures/import/platform-lists.ts';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

const NAMES = ['Conceição Araújo', 'João D’Ávila', 'Zoë Müller', 'Tainá Ribeiro', 'Bruno Sá'];

/**
 * A school with two courses, importing a Hotmart file with five people, three products, a refund and a cancellation.
 */
async function begin(page: Page) {
  const school = await openSchool();
  for (const title of ['Cerâmica', 'Esmaltes de alta temperatura']) await writeCourse(school, { title, lessons: [] });
  const people = NAMES.map((name, at) => ({
    name,
    email: throwAwayEmail(`compradora${at}`),
    cpf: at === 0 ? '529.982.247-25' : '111.111.111-11',
    phone: '(11) 98765-4321',
  }));
  const sold: Sold[] = [
    { person: 0 },
    { person: 0, product: 'Curso de esmaltes', code: '99' },
    { person: 1, status: 'Completo' },
    { person: 2, status: 'Reembolsado' },
    { person: 3, product: 'Curso de esmaltes', code: '99', status: 'Cancelado' },
    { person: 4, product: 'Planner de argila em PDF com todas as receitas da oficina', code: '1200' },
  ];
  await enterWith(page, school.session);
  await page.goto('/admin/students/importar');
  const again = async () => {
    await page.getByText('Enviar arquivo').click();
    const buffer = Buffer.from(`\ufeff${LISTS.hotmart(sold, people)}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'sales_history.csv', mimeType: 'text/csv', buffer });
  };
  await again();
  return { school, again };
}

/** Continues to the dry run, with the second product's course chosen. */
async function prepare(page: Page) {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('combobox', { name: 'Curso de Curso de esmaltes' }).click();
  await page.getByRole('option', { name: 'Esmaltes de alta temperatura' }).click();
  await page.getByRole('button', { name: 'Conferir lista' }).click();
  await expect(page.getByText('Nada foi enviado ainda')).toBeVisible();
}

const counter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filtrar linhas' }).getByRole('button', { name });

test('a Hotmart file is recognised, previewed, imported, remembered and undone', async ({ page }) => {
  const { school, again } = await begin(page);
  await expect(page.getByText('Reconhecemos: Hotmart (relatório de vendas)')).toBeVisible();
  await expect(page.getByText('Exemplo: Conceição Araújo')).toBeVisible();
  await expectAccessible(page, 'import, Hotmart');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Pelo nome do curso')).toBeVisible();
  await expectAccessible(page, 'import, products');
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await prepare(page);
  await expect(counter(page, /Novos/)).toHaveText(/2/);
  await expect(counter(page, /Outros produtos/)).toHaveText(/1/);
  await expect(counter(page, /Sem acesso/)).toHaveText(/2/);
  await expect(counter(page, /Sem curso/)).toHaveText(/1/);
  await expect(page.getByText('Compra reembolsada ou contestada')).toBeVisible();
  await expect(page.getByText('CPF inválido: fica em branco').first()).toBeVisible();
  await page.getByText('Enviar os e-mails depois').click();
  await expectAccessible(page, 'import, check of Hotmart');

  await page.getByRole('button', { name: 'Importar 2 alunos' }).click();
  await expect(page.getByText('2 alunos adicionados com sucesso')).toBeVisible();
  await expect(page.getByText('2 pessoas ainda não receberam o e-mail de acesso')).toBeVisible();
  await expectAccessible(page, 'import, result of Hotmart');
  await page.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(page.getByText('Os e-mails de 2 pessoas saem aos poucos')).toBeVisible();

  await page.goto('/admin/students/importar');
  await expect(page.getByRole('region', { name: 'Importações recentes' })).toContainText('Hotmart');
  await again();
  await expect(page.getByText('As colunas estão como você as deixou da última vez.')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Como da última vez')).toHaveCount(2);

  await page.goto('/admin/students/importar');
  await page.getByRole('region', { name: 'Importações recentes' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('2 pessoas novas, que nunca entraram e não têm mais nada, saem da escola.'),
  ).toBeVisible();
  await expectAccessible(page, 'import, undo');
  await dialog.getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByText('Importação desfeita')).toBeVisible();
  const { data } = await requestApi('GET', '/producer/students', undefined, school);
  expect(data.total).toBe(0);
});
