import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { type NewCourse, type NewSchool, openSchool, throwAwayEmail, writeCourse } from '../school.ts';

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  await enterWith(page, school.session);
});

const addressField = (page: Page) => page.getByLabel('URL do Webhook');
const rows = (page: Page) => page.getByRole('region', { name: 'Entregas' }).locator('tbody tr');

/** Posts a sale. @returns the status */
async function post(url: string, sale: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(sale) })).status;
}

async function addressOf({ id }: NewCourse): Promise<string> {
  const { data } = await requestApi('GET', `/producer/courses/${id}/webhook`, undefined, school);
  return String(data.url);
}

const publish = ({ id, title }: NewCourse, published: boolean) =>
  requestApi('PUT', `/producer/courses/${id}`, { title, published }, school);

test('the copied address enrolls buyers, revokes access on a refund, and stops working once it is replaced', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Webhooks: Cerâmica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhooks' });
  await expect(dialog.getByText('Com evento de reembolso')).toBeVisible();
  await expect(dialog.getByText('Nenhuma entrega ainda.')).toBeVisible();
  await expectAccessible(page, 'webhooks dialog');
  // The confirmation is only shown for two seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiado!' })).toBeVisible();
  await page.clock.resume();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(await addressField(page).inputValue());
  await expect(dialog.getByRole('button', { name: 'Copiar' })).toBeVisible();

  await dialog.getByRole('link', { name: 'Plataformas e entregas' }).click();
  await expect(page).toHaveURL(`/admin/courses/${course.id}/webhooks`);
  await expect(page.getByText('Nenhuma entrega ainda')).toBeVisible();
  const buyer = { email: throwAwayEmail('julia'), name: 'Julia Prado', transaction: 'A1' };
  expect(await post(url, { ...buyer, event: 'compra aprovada' })).toBe(200);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Aluno adicionado, com acesso ao curso.');
  await expect(rows(page).first()).toContainText('j***@example.com');
  expect(await post(url, { ...buyer, event: 'reembolso' })).toBe(200);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(rows(page).first()).toContainText('Acesso ao curso encerrado.');
  await expectAccessible(page, 'webhooks');

  await page.getByRole('button', { name: 'Gerar outro endereço' }).click();
  const question = page.getByRole('dialog', { name: 'Gerar outro endereço?' });
  await expect(question).toContainText('O endereço atual para de funcionar na hora.');
  await question.getByRole('button', { name: 'Gerar outro' }).click();
  await expect(page.getByText('Novo endereço gerado.')).toBeVisible();
  await expect(addressField(page)).not.toHaveValue(url);
  expect(await post(url, { ...buyer, event: 'compra aprovada' })).toBe(401);
  expect(await post(await addressField(page).inputValue(), { ...buyer, event: 'boleto gerado' })).toBe(200);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('1 tentativa com um endereço antigo ou errado')).toBeVisible();
  await expect(rows(page).first()).toContainText('Este evento não muda o acesso.');

  await page.getByRole('link', { name: 'Alunos' }).click();
  await expect(page.getByRole('row', { name: /Julia Prado/ })).toContainText('Ativo');
});

test('a simulated purchase and refund show their results, and one is inspected and repeated', async ({ page }) => {
  await page.goto(`/admin/courses/${course.id}/webhooks`);
  await expect(page.getByRole('button', { name: 'Simular reembolso' })).toBeDisabled();
  await page.getByRole('button', { name: 'Simular compra' }).click();
  const simulation = page.getByRole('region', { name: 'Testar sem vender' });
  await expect(simulation.getByRole('status')).toContainText('Aluno adicionado, com acesso ao curso.');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Simular reembolso' }).click();
  await expect(simulation.getByRole('status')).toContainText('Acesso ao curso encerrado.');
  await expect(rows(page)).toHaveCount(2);

  await page
    .getByRole('button', { name: /^Ver entrega/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Entrega simulada' });
  await expect(dialog.locator('pre')).toContainText('"event": "Reembolso"');
  await expectAccessible(page, 'delivery');
  await dialog.getByRole('button', { name: 'Reprocessar' }).click();
  await expect(page.getByText(/^Entrega reprocessada\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByText('Com falha', { exact: true }).click();
  await expect(page.getByText('Nenhuma falha')).toBeVisible();
});

test("a platform's secret is saved, recognised by its last characters, changed and removed", async ({ page }) => {
  await page.goto(`/admin/courses/${course.id}/webhooks`);
  const card = page.getByRole('region', { name: 'Conectar uma plataforma' });
  await expect(card.getByRole('listitem').first()).toContainText('Hotmart');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByLabel('Hottok')).toHaveAccessibleDescription('Cole a chave que a plataforma mostra');
  await card.getByLabel('Hottok').fill('hottok-da-produtora-7890');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('•••• 7890')).toBeVisible();
  await expect(card.getByLabel('Plataforma')).toContainText('Hotmart · com chave');
  await card.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(card.getByLabel('Hottok')).toHaveValue('');
  await card.getByLabel('Plataforma').click();
  await expect(page.getByRole('option')).toHaveCount(18);
  await page.getByRole('option', { name: 'Mercado Pago' }).click();
  await expect(card.getByText('não quem comprou', { exact: false })).toBeVisible();
  await expectAccessible(page, 'platform');
});

test('a buyer who waits is shown everywhere, and admitted once the reason is gone', async ({ page }) => {
  const url = await addressOf(course);
  const other = await writeCourse(school, { title: 'Esmalte', lessons: [] });
  const waiting = async () =>
    (await requestApi('GET', '/producer/waiting-sales', undefined, school)).data.total as number;
  const email = throwAwayEmail('joana');
  await post(url, { name: 'Joana Souza', email: email.replace('@', ' @'), event: 'aprovada', transaction: 'A1' });
  await expect.poll(waiting).toBe(1);
  await publish(course, false);
  await post(url, { name: 'Bia Nogueira', email: throwAwayEmail('bia'), event: 'aprovada', transaction: 'A2' });
  await post(url, { name: 'Caio Lemos', email: throwAwayEmail('caio'), event: 'aprovada', transaction: 'A3' });
  await expect.poll(waiting).toBe(3);

  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: 'Cerâmica' })).toContainText('3 vendas aguardando');
  await page.getByRole('link', { name: 'Ver vendas' }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Joana Souza')).toContainText('O e-mail do comprador não é válido.');
  await expect(row('Bia Nogueira')).toContainText('O curso ainda é um rascunho.');
  await expectAccessible(page, 'waiting sales');

  await row('Caio Lemos')
    .getByRole('button', { name: /^Liberar outro curso/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Liberar outro curso' });
  await dialog.getByLabel('Curso').click();
  await page.getByRole('option', { name: other.title }).click();
  await dialog.getByRole('button', { name: 'Liberar acesso' }).click();
  await expect(row('Caio Lemos')).toBeHidden();

  await row('Bia Nogueira')
    .getByRole('button', { name: /^Publicar curso/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar curso' }).click();
  await expect(row('Bia Nogueira')).toBeHidden();

  const fix = row('Joana Souza');
  await fix.getByRole('button', { name: 'Corrigir e liberar' }).click();
  await expect(fix.getByLabel('E-mail de Joana Souza')).toHaveAccessibleDescription(/Informe um e-mail válido/);
  await fix.getByLabel('E-mail de Joana Souza').fill(email);
  await fix.getByRole('button', { name: 'Corrigir e liberar' }).click();
  await expect(page.getByText('Nenhuma venda aguardando')).toBeVisible();
  await page.getByRole('link', { name: 'Alunos' }).click();
  for (const name of ['Joana Souza', 'Bia Nogueira', 'Caio Lemos']) await expect(row(name)).toContainText('Ativo');
});
