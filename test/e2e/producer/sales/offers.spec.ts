import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { type NewCourse, type NewSchool, openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

let school: NewSchool;
let photo: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  photo = await writeCourse(school, { title: 'Fotografia com Luz Natural', lessons: [{ title: 'A janela' }] });
  await writeCourse(school, { title: 'Edição de Vídeo', lessons: [{ title: 'O corte' }] });
  await enterWith(page, school.session);
});

const PHOTO = { id: '2841190', name: 'Fotografia com Luz Natural', offer_id: 'kx92', price: 'R$ 497,00' };
const BUMP = {
  id: '3310027',
  name: 'Order bump: Edição de Vídeo',
  offer_id: 'ob1',
  price: 'R$ 97,00',
  is_order_bump: true,
};

async function addressOf(platform: string): Promise<string> {
  const { data } = await requestApi('GET', '/producer/offers', undefined, school);
  const addresses = data.addresses as { platform: string; url: string }[];
  return addresses.find((each) => each.platform === platform)?.url ?? '';
}

/** Posts a sale in Kirvano's format. @returns the status */
async function sell(email: string, products: object[], event = 'SALE_APPROVED'): Promise<number> {
  const body = { event, sale_id: `S-${email}`, customer: { name: 'Bruna Tavares', email }, products };
  const headers = { 'content-type': 'application/json' };
  return (await fetch(await addressOf('kirvano'), { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const emailsOf = (data: Record<string, unknown>) => (data.students as { email: string }[]).map(({ email }) => email);

/** A job applies a sale shortly after it is linked. */
const enrolled = async () => emailsOf((await requestApi('GET', '/producer/students?page=1', undefined, school)).data);

const offerRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function chooseOption(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a combo with an order bump opens two courses in their turma', async ({ page }) => {
  const { data: turma } = await requestApi(
    'POST',
    `/producer/courses/${photo.id}/cohorts`,
    { cohort: { name: 'Turma 3' } },
    school,
  );
  await page.goto('/admin/courses/ofertas');
  await expect(page.getByText('Nenhuma venda recebida ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Novo pacote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo pacote' });
  await dialog.getByRole('button', { name: 'Criar pacote' }).click();
  await expect(dialog.getByText('Informe o nome do pacote')).toBeVisible();
  await expect(dialog.getByText('Escolha pelo menos um curso')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Combo Foto + Edição');
  await dialog.getByRole('checkbox', { name: 'Fotografia com Luz Natural' }).check();
  await chooseOption(page, 'Turma em Fotografia com Luz Natural', 'Turma 3');
  await dialog.getByRole('checkbox', { name: 'Edição de Vídeo' }).check();
  await chooseOption(page, 'Prazo de acesso', 'Dias depois da compra');
  await dialog.getByLabel('Número de dias').fill('365');
  await dialog.getByRole('radio', { name: /Somar ao prazo/ }).check();
  await expectAccessible(page, 'package form');
  await dialog.getByRole('button', { name: 'Criar pacote' }).click();
  await expect(page.getByText('Pacote criado com sucesso!')).toBeVisible();
  await expect(page.getByText('2 cursos · turma de cada curso · 12 meses, soma ao prazo')).toBeVisible();

  const email = throwAwayEmail('bruna');
  expect(await sell(email, [PHOTO, BUMP])).toBe(200);
  await page.reload();
  await chooseOption(page, 'O que Fotografia com Luz Natural abre', 'Combo Foto + Edição');
  const lost = page.locator('.lost-sale', { hasText: 'comprou “Fotografia com Luz Natural”' });
  await lost.getByRole('button', { name: 'Ligar e liberar acesso' }).click();
  await expect(page.getByText('Oferta ligada. 1 venda que esperava é aplicada agora.')).toBeVisible();
  await expect(offerRow(page, 'Fotografia com Luz Natural')).toContainText('Combo Foto + Edição');

  await expect.poll(enrolled).toEqual([email]);
  await page.getByRole('link', { name: 'Alunos' }).click();
  await page.getByRole('link', { name: 'Bruna Tavares' }).click();
  const access = page.getByRole('main');
  await expect(access).toContainText('Fotografia com Luz Natural');
  await expect(access).toContainText('Edição de Vídeo');
  const { data: members } = await requestApi(
    'GET',
    `/producer/courses/${photo.id}/cohort-students?cohortId=${turma.id}`,
    undefined,
    school,
  );
  expect(emailsOf(members)).toEqual([email]);
});

test('an unknown offer waits, and is linked and applied with one click', async ({ page }) => {
  const email = throwAwayEmail('bruna');
  expect(await sell(email, [BUMP])).toBe(200);
  await page.goto('/admin/courses/ofertas');
  await expect(page.getByText('1 venda sem destino')).toBeVisible();
  await expect(page.getByText(/Bruna Tavares \(.*\) comprou “Order bump: Edição de Vídeo”/)).toContainText('97,00');
  await expectAccessible(page, 'offers with a sale without destination');
  await page.getByRole('button', { name: 'Ligar e liberar acesso' }).click();
  await expect(page.getByText('Oferta ligada. 1 venda que esperava é aplicada agora.')).toBeVisible();
  await expect(page.getByText('1 venda sem destino')).toBeHidden();
  await expect(offerRow(page, 'Order bump')).toContainText('Edição de Vídeo');
  await expect.poll(enrolled).toEqual([email]);
});
