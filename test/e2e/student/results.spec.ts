import { randomUUID } from 'node:crypto';
import { requestApi } from '../api.ts';
import { expectSound } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
let course: NewCourse;
let lessonId: string;
test.beforeEach(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }, { title: 'A sombra' }] });
  lessonId = course.lessonIds[0] ?? '';
});

const option = (text: string, correct: boolean) => ({ id: randomUUID(), text, match: '', correct });
const asked = { points: 1, explanation: '', second: null, voided: false };
const choice = () => ({
  ...{ id: randomUUID(), kind: 'single', body: 'Onde você mede a luz?', ...asked },
  options: [option('No céu', false), option('No rosto', true)],
});
const essay = () => ({ id: randomUUID(), kind: 'essay', body: 'Conte como foi.', ...asked, options: [] });
const rules = {
  ...{ required: false, minPercent: 70, maxAttempts: null, waitMinutes: 0, limitMinutes: null },
  ...{ draw: null, shuffled: false, showKey: 'passed' },
};
const writeQuiz = (question: object) =>
  requestApi('PUT', `/producer/lessons/${lessonId}/quiz`, { version: 0, rules, questions: [question] }, school);

test('a certificate that requires quizzes says which one is missing, and prints the result', async ({ page }) => {
  await writeQuiz(choice());
  await enterWith(page, school.session);
  await page.goto(`/admin/courses/${course.id}/certificado`);
  await page.getByRole('switch', { name: 'Dar certificado neste curso' }).check();
  await page.getByRole('radio', { name: 'Aproveitamento' }).check();
  await page.getByRole('button', { name: 'Salvar certificado' }).click();
  await expect(page.getByText('Aproveitamento se mede nos questionários')).toBeVisible();
  await page.getByRole('combobox', { name: 'Questionários' }).click();
  await page.getByRole('option', { name: 'Passar em todos' }).click();
  await page.getByRole('switch', { name: 'Imprimir o aproveitamento' }).check();
  const preview = page.getByRole('complementary', { name: 'Pré-visualização' });
  await expect(preview.getByText('Aproveitamento: 92%')).toBeVisible();
  await expectSound(page, 'a certificate that asks for quizzes');
  await page.getByRole('button', { name: 'Salvar certificado' }).click();
  await expect(page.getByText('Certificado ativado!')).toBeVisible();

  const student = await enroll(school, [course], 'Duda Martins');
  await enterWith(page, student.session);
  const [first, last] = course.lessonIds;
  await requestApi('PUT', `/student/lessons/${first}/completion`, { completed: true }, student);
  await page.goto(`/alunos/curso/${course.id}?aula=${last}`);
  await page.getByRole('button', { name: 'Marcar como concluída' }).first().click();
  const missing = page.getByRole('region', { name: 'O que falta para o certificado' });
  await expect(missing.getByText('Ainda não feito.')).toBeVisible();
  await expectSound(page, 'the end of a course whose quizzes are missing');
  await missing.getByRole('link', { name: 'Falta passar no questionário “A janela”' }).click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('radio', { name: 'No rosto' }).check();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Você passou' })).toBeVisible();
  const certificate = page.getByRole('img', { name: 'Certificado de aproveitamento de Duda Martins em Fotografia' });
  // A job issues it.
  const issued = async () => (await requestApi('GET', '/student/certificates', undefined, student)).data.certificates;
  await expect.poll(issued).toHaveLength(1);
  await page.goto('/alunos/certificados');
  await expect(certificate.getByText('Aproveitamento: 100%')).toBeVisible();
});

test('a score appears without a reload', async ({ page }) => {
  await writeQuiz(essay());
  const student = await enroll(school, [course], 'Duda Martins');
  await enterWith(page, student.session);
  await page.goto(`/alunos/aula/${lessonId}/questionario`);
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('textbox').fill('Usei a janela da sala.');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Respostas enviadas' })).toBeVisible();
  const { data } = await requestApi('GET', '/producer/pending-essays', undefined, school);
  const [{ attemptId, questionId } = { attemptId: '', questionId: '' }] = data.essays as {
    attemptId: string;
    questionId: string;
  }[];
  const grade = { points: 90, comment: 'Boa luz.' };
  await requestApi('PUT', `/producer/quiz-attempts/${attemptId}/essays/${questionId}`, grade, school);
  await expect(page.getByRole('heading', { name: 'Você passou' })).toBeVisible();
});

test('a preview of a quiz and a task stores nothing', async ({ page }) => {
  await writeQuiz(choice());
  const task = {
    ...{ title: 'Três retratos', instructions: 'Fotografe.', accepts: ['text'], fileKinds: [], fileMegabytes: 25 },
    ...{ criteria: ['Luz'], mandatory: true, takesLate: true, dueDates: [] },
  };
  await requestApi('PUT', `/producer/lessons/${lessonId}/assignment`, { assignment: task }, school);
  const { data } = await requestApi('GET', '/session', undefined, school);
  const { userId } = data.viewer as { userId: string };
  await enterWith(page, school.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}&preview=true&admin=${userId}`);
  const region = page.getByRole('region', { name: 'Tarefa' });
  await expect(region.getByRole('heading', { name: 'Tarefa: Três retratos' })).toBeVisible();
  await expect(region.getByLabel('Sua resposta')).toBeDisabled();
  await expect(region.getByRole('button', { name: 'Entregar tarefa' })).toBeDisabled();
  await expectSound(page, 'a task in the preview');
  await page.getByRole('link', { name: 'Começar questionário' }).click();
  await expect(page.getByText('Prévia: nada é guardado')).toBeVisible();
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('radio', { name: 'No rosto' }).check();
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByRole('heading', { name: 'Fim da prévia' })).toBeVisible();
  await expectSound(page, 'the end of a previewed quiz');
  await page.getByRole('link', { name: 'Voltar para a aula' }).click();
  await expect(region).toBeVisible();
});
