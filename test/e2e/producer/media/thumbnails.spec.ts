import sharp from 'sharp';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { enroll, openSchool, writeCourse } from '../../school.ts';

const VTT = [
  'WEBVTT\n',
  '00:00.000 --> 00:20.000\nsprite.png#xywh=0,0,160,90\n',
  '00:20.000 --> 00:40.000\nsprite.png#xywh=160,0,160,90\n',
].join('\n');

const vtt = (text: string) => ({ name: 'barra.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });

test('a school’s own preview pictures are uploaded with their file, refused with a reason, and shown above the bar', async ({
  page,
}) => {
  const picture = await sharp({ create: { width: 320, height: 90, channels: 3, background: '#2a9d5c' } })
    .png()
    .toBuffer();
  const sprite = { name: 'sprite.png', mimeType: 'image/png', buffer: picture };
  const school = await openSchool();
  const course = await writeCourse(school, {
    title: 'Montagem',
    lessons: [{ title: 'O corte', video: 'media:lesson.mp4' }],
  });
  const student = await enroll(school, [course]);

  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Módulos de Montagem' }).click();
  const bench = page.getByRole('dialog', { name: 'Módulos' });
  await bench.getByText('O corte').first().click();
  const field = bench.getByRole('group', { name: /Imagens na barra do vídeo/ });
  const files = field.getByLabel('Arquivo .vtt e imagens da barra');
  await files.setInputFiles([sprite]);
  await expect(field.getByText('Escolha um arquivo .vtt, junto com as imagens que ele cita.')).toBeVisible();
  await files.setInputFiles([vtt(VTT.replaceAll('160,0,160', '161,0,160')), sprite]);
  await expect(field.getByText('pede um pedaço que fica fora da imagem', { exact: false })).toBeVisible();
  await field.scrollIntoViewIfNeeded();
  await photograph(page, 'thumbnails-refused');
  await expectAccessible(page, 'pictures that were refused');
  await files.setInputFiles([vtt(VTT), sprite]);
  await expect(page.getByText('Imagens da barra enviadas: 2 miniaturas')).toBeVisible();
  await expect(field.getByRole('button', { name: 'Remover imagens' })).toBeVisible();
  await photograph(page, 'thumbnails-sent');

  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  const bar = page.getByRole('slider', { name: 'Posição do vídeo' });
  await bar.hover({ position: { x: 40, y: 2 } });
  const shown = page.locator('.player-preview[data-shown] img');
  await expect(shown).toBeVisible();
  expect(await shown.getAttribute('src')).toContain('/uploads/video-sprites/');
  await photograph(page, 'thumbnails-shown');
});
