import type { Locator, Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, openSchool, writeCourse } from '../school.ts';

/* The lesson dialog on small and short screens, in print and under forced colours. */

const PARAGRAPHS = Array.from({ length: 60 }, (_, at) => `Parágrafo ${at + 1}. A luz muda a cada hora.`);
const LESSONS = [
  { title: 'A janela', video: 'media:lesson.mp4', description: 'Meça no rosto.' },
  { title: 'A sombra', video: 'media:hls/master.m3u8' },
  { title: 'O texto', description: PARAGRAPHS.join('\n\n') },
];

let course: NewCourse;
let session: string;
test.beforeAll(async () => {
  const school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: LESSONS });
  session = (await enroll(school, [course])).session;
});

async function openLesson(page: Page, at: number, size?: { width: number; height: number }) {
  if (size) await page.setViewportSize(size);
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[at]}`);
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  for (const [how, size] of [
    ['in landscape', { width: 740, height: 340 }],
    ['zoomed to 400 %', { width: 320, height: 200 }],
  ] as const)
    test(`a phone ${how}: controls, tabs and the completion button are not covered`, async ({ page }) => {
      await openLesson(page, 0, size);
      const ready = page.getByRole('tab', { name: 'Notas' });
      await expect(ready).toBeVisible();
      for (const reached of [
        page.getByRole('button', { name: 'Tela cheia' }),
        page.getByRole('button', { name: 'Marcar como concluída' }),
        ready,
      ])
        await expect.poll(() => canBePressed(reached), `${reached}`).toBe(true);
    });

  test('every control of a stream with captions and qualities fits on the screen', async ({ page }) => {
    for (const width of [320, 360]) {
      await openLesson(page, 1, { width, height: 640 });
      await expect(page.getByRole('button', { name: /^Qualidade/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Legendas/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tela cheia' }), `at ${width}`).toBeInViewport({ ratio: 1 });
    }
  });

  test('a lesson without video opens its text first', async ({ page }) => {
    await openLesson(page, 2);
    await expect(page.getByRole('tab', { name: 'Sobre' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(PARAGRAPHS[0] ?? '')).toBeInViewport();
  });
});

test('printing a lesson prints all of its text and no navigation', async ({ page }) => {
  await openLesson(page, 2);
  await page.getByRole('tab', { name: 'Notas' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets?.length).toBeGreaterThan(1);
  for (const name of ['Voltar', 'Marcar como concluída', 'Próxima aula'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(PARAGRAPHS.at(-1) ?? '')).toBeVisible();
});

test('deleting a question moves the focus to the lesson', async ({ page }) => {
  await openLesson(page, 0);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  await page.getByLabel('Sua dúvida').fill('Quanto barro?');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir mensagem' }).click();
  await expect(page.getByText('Quanto barro?')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Aula: A janela' })).toBeFocused();
});

test('selected tabs and switches are visible under forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await enterWith(page, session);
  await page.goto('/alunos/configuracoes');
  const tab = page.getByRole('tab', { name: 'Notificações' });
  await expect(tab).toBeVisible();
  const [unchosen, chosen] = await looks(tab, () => tab.click());
  expect(chosen.equals(unchosen), 'a tab').toBe(false);
  const mail = page.getByRole('switch', { name: 'Notificações por e-mail' });
  const [on, off] = await looks(mail, () => mail.click());
  expect(off.equals(on), 'a switch').toBe(false);
});

/** Screenshots before and after a press, without focus or hover styles. */
async function looks(element: Locator, press: () => Promise<void>): Promise<[Buffer, Buffer]> {
  const look = async () => {
    await element.evaluate(() => (document.activeElement as HTMLElement).blur());
    await element.page().mouse.move(0, 0);
    return element.screenshot();
  };
  const before = await look();
  await press();
  return [before, await look()];
}

/** Scrolls to the element and checks that nothing covers its centre. */
const canBePressed = (element: Locator) =>
  element.evaluate((button) => {
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
