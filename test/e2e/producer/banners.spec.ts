import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  await enterWith(page, school.session);
});

const newCourse = () => writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
async function hang(...titles: string[]) {
  await newCourse();
  for (const title of titles)
    await requestApi('POST', '/producer/banners', { title, imageUrl: 'https://example.com/banner.webp' }, school);
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Banners' });
const form = (page: Page, name = 'Novo Banner') => page.getByRole('dialog', { name });
const rows = (page: Page) => dialog(page).getByRole('listitem');
const row = (page: Page, name: string) => dialog(page).getByRole('listitem', { name, exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const addButton = (page: Page) => button(page, 'Adicionar banner');
async function openDialog(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Banners' }).click();
  await expect(addButton(page)).toBeEnabled();
}
const expectOrder = async (page: Page, ...names: string[]) => {
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  const saved = async () => {
    const { data } = await requestApi('GET', '/producer/banners', undefined, school);
    return (data.banners as { title: string }[]).map(({ title }) => title);
  };
  await expect.poll(saved).toEqual(names);
};

test('a banner is made from a photo, and shown to students while it is active', async ({ page, elsewhere: theirs }) => {
  const student = await enroll(school, [await newCourse()]);
  await enterWith(theirs, student.session);
  const slide = theirs.getByRole('region', { name: 'Destaques' }).getByRole('link', { name: 'Semana da Luz' });

  await openDialog(page);
  await expect(dialog(page)).toContainText('Aparecem no topo da área dos alunos, nesta ordem.');
  await expect(dialog(page)).toContainText('Nenhum banner ainda');
  await expectAccessible(page, 'no banners');
  await addButton(page).click();
  await form(page).getByRole('button', { name: 'Adicionar banner' }).click();
  const address = form(page).getByLabel('ou endereço da imagem').first();
  await expect(address).toHaveAccessibleDescription('A URL da imagem é obrigatória');
  await expect(address).toBeFocused();
  await expectAccessible(page, 'new banner');

  const buffer = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();
  await form(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('dialog', { name: 'Ajustar imagem' })).toContainText('1200x400');
  await page.getByRole('button', { name: 'Usar imagem' }).click();
  await expect(address).toHaveValue(/^\/uploads\//);
  await form(page).getByLabel('Título').fill('Semana da Luz');
  await form(page).getByLabel('Link').fill('example.com/semana');
  await form(page).getByRole('button', { name: 'Adicionar banner' }).click();
  await expect(page.getByText('Banner adicionado com sucesso!')).toBeVisible();
  await expect(row(page, 'Semana da Luz')).toContainText('example.com/semana');
  await expect(addButton(page)).toBeFocused();
  await expectAccessible(page, 'banners');

  await theirs.goto('/alunos/cursos');
  await expect(slide).toHaveAttribute('href', 'https://example.com/semana');
  const image = (await slide.getByRole('img').getAttribute('src')) ?? '';
  expect(await sharp(await (await theirs.request.get(image)).body()).metadata()).toMatchObject({
    ...{ format: 'webp', width: 1200, height: 400 },
  });
  const toggle = dialog(page).getByRole('switch', { name: 'Mostrar Semana da Luz' });
  await expect(toggle).toBeChecked();
  const off = page.waitForResponse('**/rpc/producer/setBannerActive');
  await toggle.click();
  await expect(row(page, 'Semana da Luz')).toContainText('Inativo');
  await off;
  await theirs.reload();
  await expect(theirs.getByRole('link', { name: 'Começar' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Destaques' })).toHaveCount(0);
});

test('banners are dragged, Esc cancels, and the order is saved', async ({ page }) => {
  await hang('Um', 'Dois', 'Três');
  await openDialog(page);
  const grip = async (name: string) => {
    const box = await row(page, name).locator('[data-grip]').boundingBox();
    if (!box) throw new Error('There is no grip');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [first, last] = [await grip('Um'), await grip('Três')];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(first.x, last.y + 10, { steps: 5 });
  await page.mouse.up();
  await expectOrder(page, 'Dois', 'Três', 'Um');
  await page.mouse.move(last.x, last.y);
  await page.mouse.down();
  await page.mouse.move(first.x, first.y - 20, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, 'Dois', 'Três', 'Um');
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Banners' }).click();
  await expectOrder(page, 'Dois', 'Três', 'Um');
});

test('a deleted banner is restored to its place', async ({ page }) => {
  await hang('Um', 'Dois', 'Três');
  await openDialog(page);
  await button(page, 'Excluir Dois').click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este banner?' });
  await expect(question).toContainText('Dois deixa de aparecer para os alunos agora.');
  await expectAccessible(page, 'deleting a banner');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(button(page, 'Excluir Dois')).toBeFocused();
  await button(page, 'Excluir Dois').click();
  await question.getByRole('button', { name: 'Excluir banner' }).click();
  await expect(page.getByText('Banner excluído com sucesso!')).toBeVisible();
  // A hovered toast stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover();
  await expectOrder(page, 'Um', 'Três');
  await expect(addButton(page)).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Banner restaurado')).toBeVisible();
  await expectOrder(page, 'Um', 'Dois', 'Três');
});

test('a banner is edited, and leaving with changes asks first', async ({ page }) => {
  await hang('Um', 'Dois');
  await openDialog(page);
  await button(page, 'Editar Um').click();
  const editing = form(page, 'Editar Banner');
  await editing.getByLabel('Título').fill('Novo nome');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Descartar alterações?' }).getByRole('button', { name: 'Continuar' }).click();
  await editing.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Banner atualizado com sucesso!')).toBeVisible();
  await expectOrder(page, 'Novo nome', 'Dois');
});

test('every control is reachable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await hang('Um banner com um nome que não cabe em uma linha só', 'Dois');
  await openDialog(page);
  await expectAccessible(page, 'banners on a phone');
  await button(page, 'Subir Dois').click();
  await expectOrder(page, 'Dois', 'Um banner com um nome que não cabe em uma linha só');
});
