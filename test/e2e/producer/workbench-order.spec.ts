import type { Locator, Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

/* Each test has a school with one course of three modules, with three lessons, one and none. */

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  const lessons = ['O barro', 'A roda', 'O forno'].map((title) => ({ title }));
  course = await writeCourse(school, { title: 'Cerâmica', lessons });
  await addModule('Esmaltes', ['O brilho']);
  await addModule('Extras', []);
  await enterWith(page, school.session);
});

async function addModule(title: string, lessons: string[]) {
  const { data } = await requestApi('POST', `/producer/courses/${course.id}/modules`, { title }, school);
  for (const lesson of lessons)
    await requestApi('POST', `/producer/modules/${data.id}/lessons`, { title: lesson }, school);
}

async function openBench(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  await expect(bench.getByText('3 módulos, 4 aulas')).toBeVisible();
  return bench;
}

const START = { 'Primeiros passos': ['O barro', 'A roda', 'O forno'], Esmaltes: ['O brilho'], Extras: [] };

/** The order in the list and on the server. */
async function expectOrder(bench: Locator, expected: Record<string, string[]>) {
  await expect(bench.locator('[data-module]')).toHaveCount(Object.keys(expected).length);
  const shown = () =>
    bench
      .locator('[data-module]')
      .evaluateAll((modules) =>
        modules.map((module) => [
          (module as HTMLElement).dataset.title,
          [...module.querySelectorAll<HTMLElement>('[data-lesson]')].map(({ dataset }) => dataset.title),
        ]),
      );
  await expect.poll(shown).toEqual(Object.entries(expected));
}
async function expectSaved(expected: Record<string, string[]>) {
  type Outline = { modules: { title: string; lessons: { title: string }[] }[] };
  const saved = async () => {
    const { data } = await requestApi('GET', `/producer/courses/${course.id}/outline`, undefined, school);
    return (data as Outline).modules.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)]);
  };
  await expect.poll(saved).toEqual(Object.entries(expected));
}

const button = (bench: Locator, name: string) => bench.getByRole('button', { name, exact: true });
const grip = (bench: Locator, title: string) =>
  bench.locator(`[data-title="${title}"] > .grip, [data-title="${title}"] > .module-head > .grip`);

async function drag(page: Page, from: Locator, to: Locator, where: 'before' | 'after') {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const y = where === 'before' ? end.y + 3 : end.y + end.height - 3;
  await page.mouse.move(end.x + 60, y, { steps: 6 });
  await expect(page.locator('.drag-label')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.drag-label')).toHaveCount(0);
}

test('dragging within a module, into others, and of whole modules; Esc cancels', async ({ page }) => {
  const bench = await openBench(page);
  await expectAccessible(page, 'modules and lessons');
  const row = (title: string) => bench.locator(`[data-title="${title}"]`);
  await drag(page, grip(bench, 'O barro'), row('A roda'), 'after');
  await expectOrder(bench, { ...START, 'Primeiros passos': ['A roda', 'O barro', 'O forno'] });
  await drag(page, grip(bench, 'O barro'), row('O brilho'), 'before');
  await expectOrder(bench, { ...START, 'Primeiros passos': ['A roda', 'O forno'], Esmaltes: ['O barro', 'O brilho'] });
  await drag(page, grip(bench, 'O forno'), button(bench, 'Nova Aula').last(), 'after');
  const lessons = { 'Primeiros passos': ['A roda'], Esmaltes: ['O barro', 'O brilho'], Extras: ['O forno'] };
  await expectOrder(bench, lessons);

  await page.mouse.move(0, 0);
  const from = await grip(bench, 'O barro').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 60, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(bench).toBeVisible();
  await expect(page.locator('.drag-label')).toHaveCount(0);
  await expectSaved(lessons);

  const heads = bench.locator('.module-head');
  await drag(page, grip(bench, 'Extras'), heads.first(), 'before');
  const expected = { Extras: ['O forno'], 'Primeiros passos': ['A roda'], Esmaltes: ['O barro', 'O brilho'] };
  await expectOrder(bench, expected);
  await expectSaved(expected);
});

test('input in a lesson’s form survives dragging the lesson to another module', async ({ page }) => {
  const bench = await openBench(page);
  await bench.getByRole('button', { name: /^Editar aula.*O forno/ }).click();
  await bench.getByLabel('Título').fill('O forno a lenha');
  await drag(page, grip(bench, 'O forno'), bench.locator('[data-title="O brilho"]'), 'after');
  await expect(bench.getByText('Esmaltes · Aula 2')).toBeVisible();
  await expect(bench.getByLabel('Título')).toHaveValue('O forno a lenha');
  await bench.getByRole('button', { name: 'Excluir', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esta aula?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'deleting a lesson');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await bench.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Aula salva com sucesso!')).toBeVisible();
  const expected = { ...START, 'Primeiros passos': ['O barro', 'A roda'], Esmaltes: ['O brilho', 'O forno a lenha'] };
  await expectOrder(bench, expected);
  await expectSaved(expected);
});

test('in a large course only nearby rows are rendered, and every row is reachable', async ({ page }) => {
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/outline`, undefined, school);
  for (const module of (data as { modules: { id: string; title: string }[] }).modules) {
    const lessons = Array.from({ length: 80 }, (_, at) => ({ title: `${module.title} ${at + 1}` }));
    await requestApi('POST', `/producer/modules/${module.id}/lesson-lists`, { lessons }, school);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  const rows = bench.locator('[data-lesson]');
  await expect.poll(() => rows.count()).toBeLessThan(100);
  await button(bench, 'Editar módulo Extras').scrollIntoViewIfNeeded();
  const last = bench.getByRole('button', { name: /^Editar aula.*Extras 80$/ });
  await last.scrollIntoViewIfNeeded();
  await expect(bench.locator('[data-title="O barro"]')).toHaveCount(0);
  await last.click();
  await expect(bench.getByLabel('Título')).toHaveValue('Extras 80');
  await button(bench, 'Subir Extras 80').click();
  await expect(bench.getByRole('status').getByText('Extras 80: 79 de 80')).toBeAttached();
  await bench.locator('.bench-list').evaluate((list) => list.scrollTo(0, 0));
  await expect(bench.locator('[data-title="O barro"]')).toBeVisible();
});
