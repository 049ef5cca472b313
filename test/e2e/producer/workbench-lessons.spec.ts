import type { Locator, Page } from '@playwright/test';
import { appUrl, requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  await enterWith(page, school.session);
});

async function openBench(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  return page.getByRole('dialog', { name: 'Módulos' });
}

async function openList(page: Page) {
  const bench = await openBench(page);
  await bench.getByRole('button', { name: 'Adicionar várias aulas' }).click();
  await expect(bench.getByRole('heading', { name: 'Adicionar várias aulas' })).toBeFocused();
  return {
    bench,
    text: bench.getByRole('textbox', { name: 'Aulas' }),
    send: bench.getByRole('button', { name: /^Adicionar( \d|$)/ }),
  };
}

const savedTitles = async () => {
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/outline`, undefined, school);
  const { modules } = data as { modules: { lessons: { title: string }[] }[] };
  return modules.flatMap(({ lessons }) => lessons.map(({ title }) => title));
};

const LINES = [
  'Centralizar | https://youtu.be/dQw4w9WgXcQ',
  '',
  'Levantar as paredes | https://vimeo.com/76979871/a1b2c3d4e5',
  'O acabamento\thttps://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view',
  'A queima | https://cdn.example.com/queima/index.m3u8?token=1',
  'Para ler antes',
];

test('many lessons are checked line by line, and added together', async ({ page }) => {
  const { bench, text, send } = await openList(page);
  await text.fill([...LINES, 'Errada | javascript:alert(1)', 'youtu.be/dQw4w9WgXcQ', '|'].join('\n'));
  await expect(bench.getByText('6 aulas prontas, 2 linhas a corrigir')).toBeVisible();
  const rows = bench.getByRole('row');
  await expect(rows.nth(1)).toContainText(/1Centralizar.*YouTube/);
  await expect(rows.nth(2)).toContainText(/3Levantar as paredes.*Vimeo/);
  await expect(rows.nth(3)).toContainText('Google Drive');
  await expect(rows.nth(4)).toContainText('HLS (.m3u8)');
  await expect(rows.nth(5)).toContainText('Sem vídeo');
  await expect(rows.nth(6)).toContainText('Este endereço de vídeo não é válido. Copie o link completo do vídeo');
  await expect(rows.nth(7).getByLabel('Título da linha 8')).toHaveAttribute('placeholder', 'Aula 8');
  await expect(rows.nth(8)).toContainText('Informe o título');
  await expect(send).toHaveAccessibleName('Adicionar 6 aulas');
  await send.click();
  await expect(text).toHaveAccessibleDescription('Corrija as linhas marcadas abaixo');
  await expectAccessible(page, 'many lessons, two of them wrong');
  expect(await savedTitles()).toEqual(['O barro']);

  await text.fill(LINES.join('\n'));
  await expect(bench.getByText('5 aulas prontas')).toBeVisible();
  await page.route('**/rpc/producer/createLessons', (route) => route.abort());
  await send.click();
  await expect(bench.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(text).toHaveValue(LINES.join('\n'));
  await page.unroute('**/rpc/producer/createLessons');
  await send.click();
  await expect(page.getByText('5 aulas adicionadas')).toBeVisible();
  const titles = ['O barro', 'Centralizar', 'Levantar as paredes', 'O acabamento', 'A queima', 'Para ler antes'];
  expect(await savedTitles()).toEqual(titles);
  await expect(bench.getByRole('button', { name: /^Editar aula/ })).toHaveCount(6);
  await expect(bench.getByRole('heading', { name: 'Editar Aula' })).toBeVisible();
  await expect(bench.getByLabel('Título')).toHaveValue('Centralizar');
});

test('an empty or too long list of lessons is refused', async ({ page }) => {
  const { text, send } = await openList(page);
  await send.click();
  await expect(text).toHaveAccessibleDescription('Escreva pelo menos uma aula');
  await text.fill('Aula\n'.repeat(201));
  await send.click();
  await expect(text).toHaveAccessibleDescription('Adicione até 200 aulas de cada vez');
});

test('a video is recognised while typing, and plays on request', async ({ page }) => {
  await page.route(/youtube|ytimg|vimeo|google/, (route) => route.fulfill({ contentType: 'text/html', body: 'vídeo' }));
  const bench = await openBench(page);
  await bench.getByRole('button', { name: 'Nova Aula' }).click();
  const video = bench.getByLabel('URL do vídeo');
  const play = async (typed: string, label: string) => {
    await video.fill(typed);
    await expect(bench.getByText(`${label} reconhecido`)).toBeVisible();
    await bench.getByRole('button', { name: 'Ver prévia do vídeo' }).click();
  };
  const preview = bench.frameLocator('iframe[title="Prévia do vídeo"]');
  const frame = preview.locator('iframe[title="Prévia do vídeo"]');
  await play('youtube.com/shorts/dQw4w9WgXcQ', 'YouTube');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  await play('https://vimeo.com/76979871/a1b2c3d4e5', 'Vimeo');
  await expect(frame).toHaveAttribute('src', /player\.vimeo\.com\/video\/76979871\?h=a1b2c3d4e5/);
  await play('https://drive.google.com/open?id=1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345', 'Google Drive');
  await expect(frame).toHaveAttribute('src', /drive\.google\.com\/file\/d\/1aBcDeFg\w+\/preview/);

  const time = () => preview.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await play(`${appUrl()}/demo-media/lesson.mp4`, 'MP4');
  await expect.poll(time).toBeGreaterThan(0.2);
  await play(`${appUrl()}/demo-media/hls/master.m3u8`, 'HLS (.m3u8)');
  await expect.poll(time).toBeGreaterThan(0.2);
  await expectAccessible(page, 'a preview');
  await play(`${appUrl()}/demo-media/missing.mp4`, 'MP4');
  await expect(bench.getByText('Erro ao carregar o vídeo. Verifique se o formato é suportado')).toBeVisible();
  await video.fill('https://example.com/uma-pagina');
  await expect(bench.getByText('Link externo')).toBeVisible();
  await video.fill('javascript:alert(1)');
  await expect(bench.getByRole('button', { name: 'Ver prévia do vídeo' })).toHaveCount(0);
});

test('unsaved input asks before Back, before another form, and before the tab closes', async ({ page }) => {
  await page.goto('/admin/students');
  await page.getByRole('link', { name: 'Cursos' }).first().click();
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await bench.getByRole('button', { name: /^Editar aula.*O barro/ }).click();
  await bench.getByLabel('Título').fill('O barro cru');

  await page.goBack();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(question).toBeHidden();
  await expect(bench.getByLabel('Título')).toHaveValue('O barro cru');
  await bench.getByRole('button', { name: 'Nova Aula' }).click();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(bench.getByLabel('Título')).toHaveValue('O barro cru');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bench.getByLabel('Título')).toHaveValue('O barro cru');

  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/admin\/students$/);
});

test('a form opened while another is being saved stays open', async ({ page }) => {
  const bench = await openBench(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/producer/updateLesson', async (route) => {
    await held;
    await route.continue();
  });
  await bench.getByRole('button', { name: /^Editar aula.*O barro/ }).click();
  await bench.getByLabel('Título').fill('O barro cru');
  await bench.getByRole('button', { name: 'Salvar' }).click();
  await bench.getByRole('button', { name: 'Nova Aula' }).click();
  await page
    .getByRole('dialog', { name: 'Descartar alterações?' })
    .getByRole('button', { name: 'Descartar', exact: true })
    .click();
  await bench.getByLabel('Título').fill('A roda');
  answer();
  await expect(page.getByText('Aula salva com sucesso!')).toBeVisible();
  await expect(bench.getByRole('heading', { name: 'Nova Aula' })).toBeVisible();
  await expect(bench.getByLabel('Título')).toHaveValue('A roda');
});

test('after saving, leaving does not ask', async ({ page }) => {
  await page.goto('/admin/students');
  await page.getByRole('link', { name: 'Cursos' }).first().click();
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  await bench.getByRole('button', { name: /^Editar aula.*O barro/ }).click();
  await bench.getByLabel('Título').fill('O barro cru');
  await bench.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Aula salva com sucesso!')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/students$/);
});
