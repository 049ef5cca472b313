import { asTarGz, moodleEntries, node } from '../../../fixtures/course-files/moodle-backup.ts';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool } from '../../school.ts';

const LINKS = [
  'Módulo 1: Primeiros passos',
  'Boas-vindas | https://youtu.be/dQw4w9WgXcQ',
  'O barro e as mãos, do começo ao fim de uma peça que se levanta devagar | https://vimeo.com/76979871',
  '',
  'Módulo 2: Na prática',
  'Centrar | https://youtu.be/dQw4w9WgXcQ',
  'Exercício',
].join('\n');

test('a course is imported from links, from the dialog of a new course to its lessons, and undone', async ({
  page,
}) => {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/courses/trazer');
  await expectAccessible(page, 'bring a course, empty');
  await page.getByLabel('Título do curso').fill('Cerâmica para quem começa');
  await page.getByLabel('Aulas', { exact: true }).fill(`${LINKS}\nMá | javascript:alert(1)`);
  await expect(page.getByText('2 módulos, 4 aulas prontas, 1 linha a corrigir')).toBeVisible();
  await expectAccessible(page, 'bring a course, links');
  await page.getByLabel('Aulas', { exact: true }).fill(LINKS);
  await page.getByRole('button', { name: 'Criar rascunho com 4 aulas' }).click();
  await expect(page.getByText('“Cerâmica para quem começa” chegou como rascunho')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer Cerâmica para quem começa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desfazer a vinda do curso' });
  await expect(dialog.getByText(/vai para a Lixeira/)).toBeVisible();
  await expectAccessible(page, 'bring a course, undo');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Ver aulas' }).click();
  await expect(page.getByRole('dialog').getByText('Boas-vindas')).toBeVisible();
});

test('a Moodle backup is previewed with what is left out, and imported', async ({ page }) => {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/courses/trazer');
  await page.getByText('Moodle ou Frappe').click();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'curso.mbz', mimeType: 'application/gzip', buffer: Buffer.from('nada') });
  await expect(page.getByText(/não é um curso do Moodle nem do Frappe/)).toBeVisible();
  await expectAccessible(page, 'bring a course, refused');
  const backup = await asTarGz(
    moodleEntries('Cerâmica', [
      {
        name: 'O barro',
        activities: [
          { kind: 'page', title: 'Amassar', body: node('content', '<p>Com força</p>') },
          { kind: 'resource', title: 'Apostila', files: [{ name: 'apostila.pdf', content: '%PDF-1.7\n' }] },
          { kind: 'forum', title: 'Dúvidas da turma' },
          { kind: 'forum', title: 'Avisos' },
          { kind: 'quiz', title: 'Prova' },
        ],
      },
    ]),
  );
  await choose.setInputFiles({ name: 'curso.mbz', mimeType: 'application/gzip', buffer: backup });
  await expect(page.getByText('Fórum (2)')).toBeVisible();
  await expectAccessible(page, 'bring a course, file');
  await page.getByRole('button', { name: 'Criar rascunho com 2 aulas' }).click();
  await expect(page.getByText('“Cerâmica” chegou como rascunho')).toBeVisible();
  const { data } = await requestApi('GET', '/producer/courses', undefined, school);
  expect(data.courses).toMatchObject([{ title: 'Cerâmica', published: false, lessonCount: 2 }]);
});
