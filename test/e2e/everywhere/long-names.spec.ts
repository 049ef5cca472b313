import type { Page } from '@playwright/test';
import { changeKept } from '../database.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, slugOf, writeCourse } from '../school.ts';

/* Long names without spaces break no screen. */

const WORD = 'Pneumoultramicroscopicossilicovulcanoconiose'.repeat(2).slice(0, 80);

async function openWithLongNames() {
  const school = await openSchool();
  const lessons = [{ title: WORD, video: 'media:lesson.mp4' }, { title: 'O fim' }];
  const course = await writeCourse(school, { title: WORD, lessons });
  const locked = await writeCourse(school, { title: 'Outro', lessons: [] });
  await changeKept('update course_modules set title = $2 where course_id = $1', [course.id, WORD]);
  const slug = await slugOf(school);
  await changeKept('update client_settings set member_area_name = $2 where slug = $1', [slug, WORD]);
  const { session } = await enroll(school, [course], WORD);
  return { session, locked, lessonPath: `/alunos/curso/${course.id}?aula=${course.lessonIds[0]}` };
}

test('a lesson and its controls stay within its dialog', async ({ page }) => {
  const { session, lessonPath } = await openWithLongNames();
  await enterWith(page, session);
  await page.goto(lessonPath);
  const lesson = page.getByRole('dialog', { name: `Aula: ${WORD}` });
  await expect(lesson.getByRole('tab', { name: 'Notas' })).toBeVisible();
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => lesson.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
    for (const name of ['Próxima aula', 'Marcar como concluída'])
      await expect(lesson.getByRole('button', { name }), `at ${width}`).toBeInViewport({ ratio: 1 });
  }
});

test('own data is readable in full on a phone', async ({ page }) => {
  const { session } = await openWithLongNames();
  await enterWith(page, session);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/alunos/meus-dados');
  await expect(page.getByRole('link', { name: `Privacidade de ${WORD}` })).toBeVisible();
  expect(await page.evaluate(textsWiderThanTheirBox)).toEqual([]);
  const label = page.getByRole('region', { name: 'Corrigir' }).getByText('E-mail', { exact: true });
  expect(await label.evaluate(linesOf), 'its word is not parted').toBe(1);
});

test('the badge of a locked course fits the covers of small phones', async ({ page }) => {
  const { session, locked } = await openWithLongNames();
  await enterWith(page, session);
  for (const width of [360, 375, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/alunos/cursos');
    const card = page.getByRole('listitem').filter({ hasText: locked.title });
    const mark = await card.getByText('Acesso Bloqueado').boundingBox();
    const cover = await card.locator('.cover').boundingBox();
    expect(edgeOf(mark), `at ${width}`).toBeLessThanOrEqual(edgeOf(cover));
  }
});

const edgeOf = (box: Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>) =>
  box ? box.x + box.width : Number.NaN;

/* These run in the page. */

function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
}

function textsWiderThanTheirBox(): (string | null)[] {
  return [...document.querySelectorAll('main :is(p, dt)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
}
