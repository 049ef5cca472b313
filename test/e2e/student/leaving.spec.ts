import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';
import { openSlowLine, type SlowLine } from '../slow-line.ts';

/* Changes are saved even if the person leaves immediately on a slow connection. */

const COURSE = { title: 'Cerâmica', lessons: [{ title: 'O barro' }, { title: 'A roda' }] };

let line: SlowLine;
test.afterEach(() => line.close());

/** @returns the lesson's address */
async function openLesson(page: Page): Promise<string> {
  const school = await openSchool();
  const course = await writeCourse(school, COURSE);
  await enterWith(page, (await enroll(school, [course])).session);
  const lesson = `${line.url}/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`;
  await page.goto(lesson);
  return lesson;
}

test('a favorite is saved when the tab is closed', async ({ page, context }) => {
  line = await openSlowLine('student/addFavorite');
  const lesson = await openLesson(page);
  const starred = { name: 'Remover dos favoritos' };
  await page.getByRole('button', { name: 'Adicionar aos favoritos' }).click();
  await expect(page.getByRole('button', starred)).toBeVisible();
  await line.stuck;
  await page.close();

  const next = await context.newPage();
  await next.goto(`${line.url}/alunos/cursos`);
  expect(await line.free()).toBe('arrived');
  await next.goto(lesson);
  await expect(next.getByRole('button', starred)).toBeVisible();
});

test('a completed lesson is saved when another page is opened', async ({ page }) => {
  line = await openSlowLine('student/setCompletion');
  const lesson = await openLesson(page);
  const completed = page.getByRole('button', { name: /^Concluída/ });
  await page.getByRole('button', { name: 'Marcar como concluída' }).click();
  await expect(completed).toBeVisible();
  await line.stuck;

  await page.goto(`${line.url}/alunos/cursos`);
  expect(await line.free()).toBe('arrived');
  await page.goto(lesson);
  await expect(completed).toBeVisible();
});

test('a lesson’s new position is saved when the page is reloaded', async ({ page }) => {
  line = await openSlowLine('producer/moveLesson');
  const school = await openSchool();
  const course = await writeCourse(school, COURSE);
  await enterWith(page, school.session);
  await page.goto(`${line.url}/dashboard`);
  await page.getByRole('button', { name: 'Módulos de Cerâmica' }).click();
  await page.getByRole('button', { name: 'Descer O barro', exact: true }).click();
  await expect(page.getByRole('status').getByText('O barro: 2 de 2')).toBeAttached();
  await line.stuck;

  await page.reload();
  expect(await line.free()).toBe('arrived');
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/outline`, undefined, school);
  expect(data).toMatchObject({ modules: [{ lessons: [{ title: 'A roda' }, { title: 'O barro' }] }] });
});
