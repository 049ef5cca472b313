import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { openSchool, writeCourse } from '../../school.ts';

for (const width of [360, 1280]) {
  test(`the captions of a stream are fetched, and a video without any says why not, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const school = await openSchool();
    const course = await writeCourse(school, {
      title: 'Montagem',
      lessons: [
        { title: 'O corte', video: 'media:hls/master.m3u8' },
        { title: 'Sem fala', video: 'media:hls/360p/index.m3u8' },
      ],
    });
    await enterWith(page, school.session);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Módulos de Montagem' }).click();
    const bench = page.getByRole('dialog', { name: 'Módulos' });
    await bench.getByText('O corte').first().click();
    const field = bench.getByRole('group', { name: /Legendas e transcrição/ });
    await field.getByRole('button', { name: 'Trazer legendas do vídeo' }).click();
    await expect(field.getByText('Prontas: Português (Brasil).')).toBeVisible();
    await expect(field.getByText('10 falas')).toBeVisible();
    await expect(field.getByRole('button', { name: 'Gerar legendas da fala' })).toHaveCount(0);
    await field.scrollIntoViewIfNeeded();
    await photograph(page, `captions-done-${width}`);
    await expectAccessible(page, 'captions that were fetched');
    await field.getByRole('button', { name: 'Dispensar' }).click();
    await expect(field.getByText('Prontas: Português (Brasil).')).toHaveCount(0);

    const lessonId = course.lessonIds[1] ?? '';
    const input = { language: 'pt-BR', kind: 'video' };
    await requestApi('POST', `/producer/lessons/${lessonId}/captions-task`, input, school);
    await page.reload();
    await page.getByRole('button', { name: 'Módulos de Montagem' }).click();
    await bench.getByText('Sem fala').first().click();
    await expect(field.getByText('Este vídeo não tem legendas.', { exact: false })).toBeVisible();
    await field.scrollIntoViewIfNeeded();
    await photograph(page, `captions-failed-${width}`);
    await expectAccessible(page, 'captions that could not be fetched');
  });
}

test('Escape saves what is being edited: a caption, and the name of an attachment', async ({ page }) => {
  const school = await openSchool();
  const lessons = [{ title: 'O corte', video: 'media:hls/master.m3u8' }];
  const course = await writeCourse(school, { title: 'Montagem', lessons });
  const lesson = `/producer/lessons/${course.lessonIds[0]}`;
  await requestApi('POST', `${lesson}/captions-task`, { language: 'pt-BR', kind: 'video' }, school);
  await requestApi('POST', `${lesson}/attachment-links`, { name: 'Planilha', url: 'https://example.com/a' }, school);
  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Módulos de Montagem' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  await bench.getByText('O corte').first().click();
  await expect(bench.getByText('Prontas: Português (Brasil).')).toBeVisible();

  await bench.getByRole('button', { name: /^Editar as legendas/ }).click();
  const captions = page.getByRole('dialog', { name: /^Legendas em/ });
  await captions
    .getByRole('textbox', { name: /^Fala de/ })
    .first()
    .fill('Outra fala');
  await page.keyboard.press('Escape');
  await expect(captions).toHaveCount(0);
  const lines = async () => (await requestApi('GET', `${lesson}/captions/pt-BR`, undefined, school)).data.cues;
  await expect.poll(lines).toContainEqual(expect.objectContaining({ text: 'Outra fala' }));

  await bench.getByLabel('Nome do anexo Planilha').fill('Planilha de custos');
  await page.keyboard.press('Escape');
  await expect(bench).toHaveCount(0);
  await expect
    .poll(async () => (await requestApi('GET', `${lesson}/attachments`, undefined, school)).data)
    .toMatchObject({ attachments: [{ name: 'Planilha de custos' }] });
});
