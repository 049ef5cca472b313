import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

const OUT = '/tmp/offers-shots';
const WIDTHS = [360, 768, 1280];
async function shoot(page: Page, name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.waitForTimeout(350);
    const dialog = page.locator('dialog[open]');
    await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: (await dialog.count()) === 0 });
  }
}

test('shots', async ({ page }) => {
  test.setTimeout(500_000);
  const school = await openSchool();
  await enterWith(page, school.session);
  const photo = await writeCourse(school, { title: 'Fotografia com Luz Natural', lessons: [{ title: 'A janela' }] });
  const editing = await writeCourse(school, { title: 'Edição de Vídeo', lessons: [{ title: 'O corte' }] });
  const sheets = await writeCourse(school, { title: 'Planilhas do Zero ao Avançado', lessons: [{ title: 'Células' }] });
  const cohort = async (id: string, name: string) =>
    (await requestApi('POST', `/producer/courses/${id}/cohorts`, { cohort: { name } }, school)).data.id as string;
  const turma = await cohort(photo.id, 'Turma 3');
  await cohort(photo.id, 'Turma 4 · Noite');
  const pack = async (body: object) => (await requestApi('POST', '/producer/packages', body, school)).data.id as string;
  const line = (courseId: string, enters = 'open') => ({ courseId, enters });
  const combo = await pack({ name: 'Combo Foto + Edição', period: { days: 365 }, repeat: 'longest', lines: [line(photo.id, turma), line(editing.id, 'none')] });
  const bump = await pack({ name: 'Edição de Vídeo', period: { days: 365 }, repeat: 'add', lines: [line(editing.id)] });
  const club = await pack({ name: 'Clube, todos os cursos', period: 'forever', repeat: 'longest', lines: [line(photo.id), line(editing.id), line(sheets.id)] });
  const { data } = await requestApi('GET', '/producer/offers', undefined, school);
  const addresses = data.addresses as { platform: string; url: string }[];
  const urlOf = (platform: string) => addresses.find((each) => each.platform === platform)?.url ?? '';
  const post = async (platform: string, body: object) =>
    (await fetch(urlOf(platform), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status;
  const kirvano = (n: number, products: object[], name = 'Bruna Tavares') =>
    post('kirvano', { event: 'SALE_APPROVED', sale_id: `S${n}`, customer: { name, email: throwAwayEmail('bruna') }, products });
  const hotmart = (n: number, product: object, offer: string, name: string) =>
    post('hotmart', { id: `e${n}`, creation_date: Date.now(), event: 'PURCHASE_APPROVED', version: '2.0.0', data: { product, buyer: { name, email: throwAwayEmail('ana') }, purchase: { transaction: `HP${n}`, status: 'APPROVED', full_price: { value: 497, currency_value: 'BRL' }, offer: { code: offer } } } });
  const link = (platform: string, product: string, offer: string, packageId: string, name: string) => ({ platform, product, offer, name, opens: { packageId } });
  await requestApi('PUT', '/producer/offers', { links: [
    link('hotmart', '2841190', 'kx92', combo, 'Fotografia com Luz Natural, turma de novembro'),
    link('hotmart', '3310027', '', bump, 'Order bump: Edição de Vídeo'),
    link('kiwify', '8fG2k', '', club, 'Clube Vértice mensal'),
    link('eduzz', '1904417', '', club, 'Planilhas do Zero ao Avançado com mentoria em grupo e plantão semanal'),
  ] }, school);
  await page.goto('/admin/courses/ofertas');
  for (let n = 0; n < 4; n += 1) await hotmart(n, { id: 2841190, name: 'Fotografia com Luz Natural, turma de novembro' }, 'kx92', 'Ana Souza');
  await hotmart(9, { id: 3310027, name: 'Order bump: Edição de Vídeo' }, 'ob1', 'Caio Mota');
  await kirvano(1, [{ id: '77', name: 'Presets de Verão', offer_id: 'PV-77', price: 'R$ 67,00' }]);
  await kirvano(2, [{ id: '78', name: 'Edição de Vídeo, oferta de lançamento', offer_id: 'EV-1', price: 'R$ 97,00' }], 'Maria Antonieta de Albuquerque Cavalcanti');
  await expect(page.getByText('2 vendas').or(page.getByText('1 venda sem destino').first())).toBeVisible();
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(page.getByText('Presets de Verão').first()).toBeVisible();
  await shoot(page, 'offers');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Novo pacote' }).click();
  await page.getByRole('checkbox', { name: 'Fotografia com Luz Natural' }).check();
  await shoot(page, 'package');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click().catch(() => {});
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Ligar pelas entregas' }).click();
  await page.waitForTimeout(800);
  await shoot(page, 'wizard');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: /Ações de Presets/ }).click();
  await page.getByRole('menuitem', { name: 'Ligar a um pacote' }).click();
  await shoot(page, 'link');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/admin/courses/ofertas/entregas');
  await expect(page.getByText('Caio Mota').first()).toBeVisible();
  await shoot(page, 'deliveries');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Caio Mota' }).first().click();
  await expect(page.getByRole('heading', { name: 'Caio Mota' })).toBeVisible();
  await page.waitForTimeout(800);
  await shoot(page, 'student');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Histórico de acesso' }).click();
  await page.waitForTimeout(800);
  await shoot(page, 'history');
});
