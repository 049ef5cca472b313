import { expectSound } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
let course: NewCourse;
test.beforeAll(async () => {
  school = await openSchool();
  course = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'Exposição sem medo', video: 'media:lesson.mp4' }, { title: 'A sombra' }],
  });
});

test('a quiz written by keyboard survives a closed tab, and a student must pass it to continue', async ({ page }) => {
  const [lessonId] = course.lessonIds;
  await enterWith(page, school.session);
  await page.goto(`/admin/courses/questionario/${lessonId}`);
  await page.getByRole('button', { name: 'Adicionar pergunta' }).click();
  await page.keyboard.type('Onde você mede a luz?');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Resposta 1' }).fill('No céu');
  await page.getByRole('textbox', { name: 'Resposta 2' }).fill('No rosto');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No chão');
  await page.getByRole('radio', { name: 'Resposta 2 está certa' }).check();
  await page.getByLabel('Rever no minuto').fill('0:12');
  await page.reload();
  await expect(page.getByText('Recuperamos o que você estava escrevendo')).toBeVisible();
  await expectSound(page, 'the editor of a quiz');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Questionário salvo')).toBeVisible();

  const student = await enroll(school, [course], 'Duda Martins');
  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  await page.getByRole('link', { name: 'Começar questionário' }).click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByRole('heading', { name: 'Onde você mede a luz?' }), 'read from its beginning').toBeFocused();
  const wrong = page.getByRole('radio', { name: 'No céu' });
  await wrong.check();
  await expect(page.getByText('Respostas salvas')).toBeVisible();
  await expectSound(page, 'a question');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ainda não foi desta vez' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Rever em 0:12' })).toBeVisible();
  await expectSound(page, 'a result');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('radio', { name: 'No rosto' }).check();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Você passou' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Próxima aula' })).toBeVisible();
});
