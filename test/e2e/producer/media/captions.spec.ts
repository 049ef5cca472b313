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
