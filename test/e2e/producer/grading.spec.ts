import { requestApi } from '../api.ts';
import { expectSound } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

const TASK = {
  ...{ title: 'Três retratos', instructions: 'Fotografe na janela.', accepts: ['text', 'file'], fileKinds: [] },
  ...{ fileMegabytes: 25, criteria: ['Luz', 'Fundo'], mandatory: true, takesLate: true, dueDates: [] },
};

let school: NewSchool;
let course: NewCourse;
let lessonId: string;
test.beforeEach(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
  lessonId = course.lessonIds[0] ?? '';
  await requestApi('PUT', `/producer/lessons/${lessonId}/assignment`, { assignment: TASK }, school);
});

test('a student submits a task, with its saved draft and a file', async ({ page }) => {
  const student = await enroll(school, [course]);
  await enterWith(page, student.session);
  const address = `/alunos/curso/${course.id}?aula=${lessonId}`;
  await page.goto(address);
  const task = page.getByRole('region', { name: 'Tarefa' });
  await expect(task.getByText('A aula conclui quando ela for aprovada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Marcar como concluída' }).first()).toBeDisabled();
  await task.getByLabel('Sua resposta').fill('Usei a janela da sala.');
  await expect(task.getByText('Rascunho salvo')).toBeVisible();
  await task
    .getByLabel('Arquivos da entrega')
    .setInputFiles({ name: 'retrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(task.getByRole('button', { name: 'Remover retrato' })).toBeVisible();
  await page.goto(address);
  await expect(task.getByLabel('Sua resposta')).toHaveValue('Usei a janela da sala.');
  // Leaves the page without waiting for the draft to be saved.
  await task.getByLabel('Sua resposta').fill('Usei a janela da sala, de manhã.');
  await expect(async () => {
    // The first reload may read it before it is saved.
    await page.reload();
    await expect(task.getByLabel('Sua resposta')).toHaveValue('Usei a janela da sala, de manhã.', { timeout: 15_000 });
  }).toPass();
  await expectSound(page, 'a task being written');
  await task.getByRole('button', { name: 'Entregar tarefa' }).click();
  await expect(task.getByRole('article', { name: '1ª entrega' })).toContainText('Usei a janela da sala, de manhã.');
  await expect(task.getByRole('link', { name: 'retrato.pdf' })).toBeVisible();
  await expect(task).toBeFocused();
  await expectSound(page, 'a task that was handed in');
});

test('a queue is graded by keyboard, and the last grade is taken back', async ({ page }) => {
  for (const name of ['Beatriz Fontes', 'Caio Vasconcelos', 'Aline Sampaio']) {
    const { session } = await enroll(school, [course], name);
    const answer = { version: 1, body: `De ${name}`, fileIds: [] };
    await requestApi('POST', `/student/lessons/${lessonId}/task/submissions`, answer, {
      session,
      address: school.address,
    });
  }
  await enterWith(page, school.session);
  await page.goto('/admin/correcoes');
  const [work, side] = [
    page.getByRole('region', { name: 'Entrega', exact: true }),
    page.getByRole('complementary', { name: 'Nota' }),
  ];
  await expect(work.getByRole('heading', { name: 'Beatriz Fontes' })).toBeVisible();
  await expect(side.getByText('Falta marcar')).toBeVisible();
  await expectSound(page, 'the queue of gradings');

  await page.keyboard.press('j');
  await expect(work.getByRole('heading', { name: 'Caio Vasconcelos' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(work.getByRole('heading', { name: 'Beatriz Fontes' })).toBeVisible();
  await expect(side.getByText('Falta marcar')).toBeVisible();
  await page.keyboard.press('4');
  await page.keyboard.press('3');
  await expect(side.getByText('7 de 8, aprovada')).toBeVisible();
  await side.getByLabel('Comentário para o aluno').fill('Ótima luz: 1, 2 e 3.');
  await expect(side.getByText('7 de 8, aprovada')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  // A hovered toast stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover();
  await expect(work.getByRole('heading', { name: 'Caio Vasconcelos' })).toBeVisible();
  await expect(page.getByText('2 entregas esperam nota')).toBeVisible();

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(work.getByRole('heading', { name: 'Beatriz Fontes' })).toBeVisible();
  await expect(side.getByText('7 de 8, aprovada')).toBeVisible();
  await expect(side.getByLabel('Comentário para o aluno')).toHaveValue('Ótima luz: 1, 2 e 3.');
  await expect(page.getByText('3 entregas esperam nota')).toBeVisible();
});
