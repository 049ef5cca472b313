import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../../school.ts';

const PHOTO = { id: '2841190', name: 'Fotografia, só o essencial', offer_id: 'kx92', price: 'R$ 97,00' };

async function chooseOption(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a package of one module opens that module, and shows the rest of the course as locked', async ({
  page,
  elsewhere: area,
}) => {
  const school = await openSchool();
  const photo = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'A janela' }, { title: 'Medir a luz pelo rosto' }],
  });
  const others = ['Retratos ao ar livre, do nascer ao pôr do sol', 'Edição no celular'];
  for (const title of others) {
    const { data } = await requestApi('POST', `/producer/courses/${photo.id}/modules`, { title }, school);
    await requestApi('POST', `/producer/modules/${data.id}/lessons`, { title: `Aula de ${title}` }, school);
  }
  const free = await writeCourse(school, { title: 'Aula aberta', lessons: [{ title: 'Olá' }] });
  const student = await enroll(school, [free]);

  await enterWith(page, school.session);
  await page.goto('/admin/courses/ofertas');
  await page.getByRole('button', { name: 'Novo pacote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo pacote' });
  await dialog.getByLabel('Nome').fill('Só o essencial');
  await dialog.getByRole('checkbox', { name: 'Fotografia com Luz Natural' }).check();
  await chooseOption(page, 'O que abre de Fotografia com Luz Natural', 'Só alguns módulos');
  await dialog.getByRole('button', { name: 'Criar pacote' }).click();
  await expect(dialog.getByText('Marque pelo menos um módulo, ou o curso inteiro')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Primeiros passos' }).check();
  await expectSound(page, 'a package of modules');
  await dialog.getByRole('button', { name: 'Criar pacote' }).click();
  await expect(page.getByText('1 curso, 1 módulo · turma aberta agora · prazo do curso')).toBeVisible();

  const { data } = await requestApi('GET', '/producer/offers', undefined, school);
  const [known] = data.packages as { id: string }[];
  const opens = { packageId: known?.id };
  const link = { platform: 'kirvano', product: PHOTO.id, offer: PHOTO.offer_id, name: PHOTO.name, opens };
  await requestApi('PUT', '/producer/offers', { links: [link] }, school);
  const addresses = data.addresses as { platform: string; url: string }[];
  const url = addresses.find(({ platform }) => platform === 'kirvano')?.url ?? '';
  const sale = { event: 'SALE_APPROVED', sale_id: 'S1', customer: { name: 'Beatriz', email: student.email } };
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...sale, products: [PHOTO] }) });

  await enterWith(area, student.session);
  await expect(async () => {
    await area.goto(`/alunos/curso/${photo.id}`);
    await expect(area.getByRole('heading', { name: 'O resto do curso' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(area.getByText('1 módulo', { exact: true })).toBeVisible();
  for (const title of others) await expect(area.locator('b', { hasText: title })).toBeVisible();
  await expect(area.getByRole('link', { name: /Comprar Agora/ })).toHaveAttribute(
    'href',
    'https://example.com/comprar',
  );
  await expectSound(area, 'a course of which some modules are held');

  await page.getByRole('link', { name: 'Alunos' }).click();
  await page.getByRole('link', { name: 'Beatriz Fontes' }).click();
  await expect(page.getByText('Só o módulo Primeiros passos').first()).toBeVisible();
  await page.getByRole('button', { name: 'Histórico de acesso' }).click();
  await expectSound(page, 'the access history of modules');
});
