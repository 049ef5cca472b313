import type { Page } from '@playwright/test';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { photograph } from '../look.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, uploadCaptions, writeCourse } from '../school.ts';

/* A lesson that can be read, searched and annotated. */

const LESSONS = [
  {
    ...{ title: 'De onde vem a luz', video: 'media:lesson.mp4' },
    description: 'Uma pergunta só.\n00:00 A pergunta\n00:12 A luz do outro lado\n00:30 Atrás de tudo',
  },
  { title: 'Só depois', video: 'media:lesson.mp4', releaseDays: 7 },
];
const SAID = [
  [0, 'Toda foto começa por uma pergunta:'],
  [2, 'de onde vem a luz?'],
  [12, 'A luz de frente mostra tudo.'],
  [30, 'No contraluz, meça no rosto.'],
] as const;

let school: NewSchool;
let course: NewCourse;
test.beforeAll(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: LESSONS });
  for (const lessonId of course.lessonIds) await caption(lessonId);
});

async function caption(lessonId: string) {
  const cues = SAID.map(([from, line], at) => `00:${from}.000 --> 00:${SAID[at + 1]?.[0] ?? 38}.000\n${line}\n`);
  await uploadCaptions(school, lessonId, new File([cues.join('\n')], 'legenda.vtt'));
}

async function enterAsStudent(page: Page, path: string) {
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  await page.goto(path);
}
const currentTime = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const lessonPath = () => `/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`;

test('a search by keyboard opens the lesson at the second of the sentence', async ({ page }) => {
  await enterAsStudent(page, '/alunos/favoritos');
  await expect(page.getByRole('heading', { name: 'Aulas Favoritas' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: /Buscar aulas/ });
  await expect(field).toBeFocused();
  await field.fill('CONTRALUZ');
  // One of the two lessons is not released, so it is not found.
  await expect(page.getByRole('option')).toHaveText([/De onde vem a luz.*No contraluz, meça no rosto.*0:30/]);
  await expect(page.locator('mark')).toHaveText('contraluz');
  await expectAccessible(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Aula: De onde vem a luz' })).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(30);
  expect(page.url()).not.toContain('t=30');

  await page.keyboard.press('Control+k');
  await field.fill('frente');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeLessThan(20);
  await page.keyboard.press('Control+k');
  await field.fill('inexistente');
  await expect(page.getByText('Nada encontrado para “inexistente”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Aula: De onde vem a luz' })).toBeVisible();
});

test('the transcript seeks in the video, is searched, enlarged and read by keyboard', async ({ page }) => {
  await enterAsStudent(page, lessonPath());
  await page.getByText('Transcrição', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Transcrição' });
  const sentence = panel.getByRole('button', { name: /A luz de frente/ });
  await expect(
    panel.getByRole('button', { name: /Toda foto começa por uma pergunta: de onde vem a luz\?/ }),
  ).toBeVisible();
  await sentence.click();
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(12);
  await expect(sentence).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'the transcript');
  await sentence.press('ArrowDown');
  await expect(panel.getByRole('button', { name: /No contraluz/ })).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Voltar à fala' })).toBeVisible();
  await panel.getByRole('button', { name: 'Aumentar o texto' }).click();
  await expect(panel).toHaveAttribute('data-size', 'large');
  await panel.getByRole('searchbox').fill('rosto');
  await expect(panel.locator('.sentence')).toHaveText([/No contraluz, meça no rosto/]);
});

test('the player shows the school’s captions, and remembers the language', async ({ page }) => {
  await enterAsStudent(page, lessonPath());
  const lesson = page.getByRole('dialog', { name: 'Aula: De onde vem a luz' });
  await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
  await page.keyboard.press('c');
  await expect(page.locator('.player-cues')).toHaveText(/\S/);
  await page.reload();
  await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
  await expect(page.locator('.player-cues')).toHaveText(/\S/);
});

test('a note is saved at its second, deleted, restored and exported', async ({ page }) => {
  await enterAsStudent(page, lessonPath());
  await page.getByRole('tab', { name: /Notas/ }).click();
  await expect(page.getByText('Só você vê suas notas')).toBeVisible();
  const note = page.getByLabel('Nova nota');
  await note.fill('Coração à esquerda: *luz* de lado');
  await note.press('Control+Enter');
  const row = page.locator('.note-row');
  await expect(row).toHaveCount(1);
  await expect(note).toHaveValue('');
  await expectAccessible(page, 'notes');
  await row.getByRole('button', { name: /Excluir a nota/ }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: /^Aula/ })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toHaveText(/Coração à esquerda/);

  await page.goto('/alunos/caderno');
  await expect(page.getByText('Coração à esquerda: *luz* de lado')).toBeVisible();
  await expectAccessible(page, 'the notebook');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar Markdown' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('caderno.md');
  const lines = (await (await download.createReadStream()).toArray()).join('');
  expect(lines).toBe(
    '# Caderno\n\n## Fotografia\n\n### De onde vem a luz\n\n- **0:00** Coração à esquerda: \\*luz\\* de lado\n\n',
  );
});

test('a lesson is completed entirely by keyboard: chapters, completion, rating, notes', async ({ page }) => {
  await enterAsStudent(page, lessonPath());
  const lesson = page.getByRole('dialog', { name: 'Aula: De onde vem a luz' });
  await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).press('Enter');
  const bar = lesson.getByRole('slider', { name: 'Posição do vídeo' });
  await expect(lesson.locator('.player-chapter')).toHaveCount(2);
  await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
  // Or it would leave the chapter before a slow machine has looked.
  await page.keyboard.press('k');
  await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
  await bar.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuetext', /, A luz do outro lado$/);
  await expect(bar.getByText('A luz do outro lado')).toBeVisible();

  const chapters = lesson.getByRole('region', { name: 'Capítulos desta aula' });
  const chapter = chapters.getByRole('button', { name: /Atrás de tudo/ });
  await chapter.press('Enter');
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(30);
  await expect(chapter).toHaveAttribute('aria-current', 'true');

  const rating = lesson.getByRole('region', { name: 'Sua avaliação' });
  await expect(rating).toHaveCount(0);
  await lesson.getByRole('button', { name: 'Marcar como concluída' }).first().press('Enter');
  await rating.getByRole('radio').first().focus();
  // It waits for the completion and for the first rating to be saved.
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/student/rateLesson') && response.request().postDataJSON().json.rating === 2,
  );
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('status')).toHaveText('Ajudou pouco');
  await expect(rating.getByText('apenas a média')).toBeVisible();
  await expectAccessible(page, 'a completed lesson with chapters');
  await kept;
  await page.reload();
  await expect(rating.getByRole('radio', { name: /^2/ })).toBeChecked();
  await rating.getByRole('button', { name: 'Retirar' }).press('Enter');
  await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0);

  await lesson.getByRole('tab', { name: /Sobre/ }).press('ArrowRight');
  await lesson.getByRole('tab', { name: /Dúvidas/ }).press('ArrowRight');
  await lesson.getByLabel('Nova nota').fill('Lido com as teclas');
  await lesson.getByLabel('Nova nota').press('Control+Enter');
  await expect(page.locator('.note-row')).toHaveText(/Lido com as teclas/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lesson).toHaveCount(0);
});

test('on a phone one row of tabs has everything, and the completion button stays within reach', async ({ page }) => {
  await enterWith(page, (await enroll(school, [course])).session);
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(lessonPath());
    await expect(page.getByRole('button', { name: 'Marcar como concluída' })).toBeInViewport();
    await expect(page.getByRole('tablist')).toHaveCount(1);
    await photograph(page, `lesson-${width}`);
    if (width > 600) continue;
    await expect(page.getByRole('tab', { name: 'Aulas' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Aulas' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Transcrição' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Transcrição' })).toBeVisible();
    await photograph(page, `transcript-${width}`);
    await expectAccessible(page, 'the tabs of a lesson on a phone');
    await page.getByRole('tab', { name: 'Notas' }).click();
    await expect(page.getByRole('button', { name: 'Marcar como concluída' })).toBeInViewport();
    await photograph(page, `notes-${width}`);
  }
});
