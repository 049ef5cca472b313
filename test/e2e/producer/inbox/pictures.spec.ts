import type { Locator } from '@playwright/test';
import { sharp } from '#server/uploads/sharp.ts';
import { expectAccessible, expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
});

const photo = async (background: string, width = 2400, height = 1600) => ({
  name: 'luz.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Simulates pasting or dropping. */
const hand = (field: Locator, how: 'paste' | 'drop', { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>) =>
  field.evaluate(
    (element, { how, name, type, bytes }) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried })
          : new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried });
      // If not prevented, the browser would navigate to the picture.
      if (element.dispatchEvent(event)) throw new Error(`What was given by ${how} was not taken`);
    },
    { how, name, type: mimeType, bytes: buffer.toString('base64') },
  );

test('pictures are pasted and dropped into a post', async ({ page }) => {
  const student = await enroll(school, [course], 'Tainá Ribeiro');
  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  const question = page.getByLabel('Sua dúvida');
  await question.fill('Qual das duas?');
  await hand(question, 'paste', await photo('#7a5c3e', 600, 400));
  await hand(question, 'drop', await photo('#3e5c7a', 400, 600));
  const chosen = page.getByRole('list', { name: 'Imagens desta mensagem' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: /Enviando/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publicar' }).click();
  const asked = page.getByRole('article').filter({ hasText: 'Qual das duas?' });
  await expect(asked.getByRole('button', { name: /^Ampliar: / })).toHaveCount(2);

  await enterWith(page, school.session);
  await page.goto('/admin/conversas');
  const answer = page.getByLabel('Sua resposta');
  await answer.fill('A segunda.');
  await hand(answer, 'drop', await photo('#cccccc', 600, 400));
  await hand(answer, 'paste', await photo('#999999', 600, 400));
  await expect(chosen).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: /Enviando/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByText('Resposta enviada')).toBeVisible();
});

test('a student attaches a picture, and the school sees it and answers with one', async ({ page }) => {
  const student = await enroll(school, [course], 'Tainá Ribeiro');
  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  await page.getByLabel('Sua dúvida').fill('A sombra está certa?');
  await page
    .getByLabel('Imagens', { exact: true })
    .setInputFiles([await photo('#7a5c3e'), await photo('#3e5c7a', 600, 900), await photo('#5c7a3e')]);
  await page.getByLabel('O que se vê na imagem 1').fill('Sombra dura na parede');
  await expect(page.getByRole('progressbar', { name: /Enviando/ })).toHaveCount(0);
  await expectAccessible(page, 'pictures of a question that is written');
  await page.getByRole('button', { name: 'Publicar' }).click();
  const thread = page.getByRole('article').filter({ hasText: 'A sombra está certa?' });
  const small = thread.getByRole('button', { name: 'Ampliar: Sombra dura na parede' });
  await expect(small).toBeVisible();
  await expect(page.getByLabel('O que se vê na imagem 1')).toHaveCount(0);
  await small.click();
  const dialog = page.getByRole('dialog', { name: 'Sombra dura na parede' });
  await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 2000);
  await expectAccessible(page, 'a picture of a question');
  await dialog.getByRole('button', { name: 'Próxima imagem' }).click();
  await expect(page.getByRole('dialog', { name: 'Imagem 2 de Tainá Ribeiro' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Imagem 2 de Tainá Ribeiro' })).toHaveCount(0);
  await expect(small).toBeVisible();

  await enterWith(page, school.session);
  await page.goto('/admin/conversas');
  const conversation = page.getByRole('region', { name: 'Conversa', exact: true });
  await expect(conversation.getByRole('button', { name: 'Ampliar: Sombra dura na parede' })).toBeVisible();
  await page.getByLabel('Sua resposta').fill('Assim fica suave.');
  await page.getByLabel('Imagens', { exact: true }).setInputFiles(await photo('#cccccc'));
  await page.getByLabel('O que se vê na imagem 1').fill('Luz suave');
  await expect(page.getByRole('progressbar', { name: /Enviando/ })).toHaveCount(0);
  await expectSound(page, 'a picture of an answer that is written');
  await conversation.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByText('Resposta enviada')).toBeVisible();
});

test('a file that is no picture is reported, and can be removed', async ({ page }) => {
  const student = await enroll(school, [course], 'Caio Vasconcelos');
  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  await page.getByLabel('Sua dúvida').fill('Abre aí?');
  const broken = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload=alert(1)>') };
  await page.getByLabel('Imagens', { exact: true }).setInputFiles(broken);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remover a imagem 1' }).click();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
});
