import type { Locator, Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, openSchool, writeCourse } from '../school.ts';

/* The window of a lesson on small and low screens, on paper, and where the system chooses the colours. */

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

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  for (const [how, size] of [
    ['on its side', { width: 740, height: 340 }],
    ['enlarged four times', { width: 320, height: 200 }],
  ] as const)
    test(`on a phone ${how} nothing covers the controls, the tabs and what completes the lesson`, async ({ page }) => {
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

  test('the controls of a stream, with languages and qualities, are within its picture', async ({ page }) => {
    for (const width of [320, 360]) {
      await openLesson(page, 1, { width, height: 640 });
      await expect(page.getByRole('button', { name: /^Qualidade/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Legendas/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tela cheia' }), `at ${width}`).toBeInViewport({ ratio: 1 });
    }
  });

  test('a lesson that is a text is read at once', async ({ page }) => {
    await openLesson(page, 2);
    await expect(page.getByRole('tab', { name: 'Sobre' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(PARAGRAPHS[0] ?? '')).toBeInViewport();
  });
});

test('a lesson is printed whole, without what surrounds it', async ({ page }) => {
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

test('the focus of a question that is removed stays in the lesson', async ({ page }) => {
  await openLesson(page, 0);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  await page.getByLabel('Sua dúvida').fill('Quanto barro?');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir mensagem' }).click();
  await expect(page.getByText('Quanto barro?')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Aula: A janela' })).toBeFocused();
});

test('where the system chooses the colours, what is chosen can be told', async ({ page }) => {
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

/** Before and after a press, without what only the focus or the pointer shows. */
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

/** Once it is scrolled to, it is what lies at its place. */
const canBePressed = (element: Locator) =>
  element.evaluate((button) => {
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
