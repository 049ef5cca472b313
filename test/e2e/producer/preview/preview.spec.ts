import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { previewAddress } from '#shared/preview.ts';
import { requestApi } from '../../api.ts';
import { enterAs, enterWith, expect, test } from '../../fixtures.ts';
import { wake } from '../../player.ts';
import { type NewCourse, type NewStudent, PASSWORD, writeCourse } from '../../school.ts';
import { openPreviewed, openWithId, type PreviewedSchool, previewOfCourse } from './previewed-school.ts';

/* The student area in its producer's preview. */

let school: PreviewedSchool;
let course: NewCourse;
let student: NewStudent;
test.beforeAll(async () => {
  ({ school, course, student } = await openPreviewed());
});

const catalogue = () => previewAddress('/alunos/cursos', school.id);
const courseAt = (lessonId?: string) => previewOfCourse(school, course, lessonId);
const note = (page: Page) => page.getByText('Modo de Visualização', { exact: true });

/** In the row of all courses, since the first one is also offered above it. */
const courseCard = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Todos os Cursos' }).getByRole('link', { name });

test('from the catalogue to a playing lesson, nothing in the preview is recorded', async ({ page }) => {
  const studentsOwn = () =>
    Promise.all(
      ['/student/catalogue', '/student/history', '/student/favorites', '/student/underway'].map(
        async (path) => (await requestApi('GET', path, undefined, student)).data,
      ),
    );
  const before = await studentsOwn();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rpc/')) asked.add(pathname);
  });
  await enterWith(page, school.session);
  await page.goto(catalogue());

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visualização da Área de Alunos');
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar ao painel' })).toHaveAttribute('href', '/dashboard');
  await expect(courseCard(page, /Esmaltes/)).toBeVisible();
  await expect(page.getByText('Outros conteúdos')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Menu da área de alunos' });
  for (const name of ['Continue Assistindo', 'Favoritos', 'Histórico', 'Configurações'])
    await expect(menu.getByRole('link', { name })).toBeDisabled();
  await menu.getByRole('link', { name: 'Favoritos' }).click({ force: true });
  await expect(page).toHaveURL(catalogue());
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);

  await courseCard(page, /Cerâmica/).click();
  await expect(page).toHaveURL(courseAt());
  await expect(note(page)).toBeVisible();
  await page.getByRole('link', { name: /Módulo 1/ }).click();
  await expect(page).toHaveURL(courseAt(course.lessonIds[0]));
  const lesson = page.getByRole('dialog', { name: /^Aula/ });
  await expect(lesson.getByText('Liberada em 7 dias após a matrícula')).toBeVisible();
  await expect(lesson.getByText('favoritos e conclusões ficam desligados')).toBeVisible();
  await expect(lesson.getByRole('button', { name: 'Marcar como concluída' })).toBeDisabled();
  await expect(lesson.getByRole('button', { name: 'Adicionar aos favoritos' })).toBeDisabled();
  await lesson.getByRole('link', { name: /O forno/ }).click();
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  await expect(page.locator('.player-mark')).toContainText('Marina · ');
  await wake(page);
  await lesson.getByRole('button', { name: 'Pausar' }).click();
  await lesson.getByRole('button', { name: 'Voltar', exact: true }).click();
  await expect(page).toHaveURL(courseAt());

  expect([...asked].sort()).toEqual(['/rpc/producer/previewCourse', '/rpc/producer/previewLesson']);
  expect(await studentsOwn()).toEqual(before);
});

test('help and the link back to the courses stay within the preview', async ({ page }) => {
  await enterWith(page, school.session);
  await page.goto(courseAt());
  await page.getByRole('link', { name: 'Central de Ajuda' }).click();
  await expect(page).toHaveURL(previewAddress('/alunos/ajuda', school.id));
  await expect(note(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Central de Ajuda' })).toBeVisible();
  await page.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  await expect(page).toHaveURL(catalogue());
});

test('a failed load says that it is a preview', async ({ page }) => {
  await enterWith(page, school.session);
  await page.route('**/rpc/producer/preview*', (route) => route.abort());
  await page.goto(previewAddress('/alunos/ajuda', school.id));
  await page.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os cursos para visualização');
  await page.unroute('**/rpc/producer/preview*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const link = courseCard(page, /Cerâmica/);
  await expect(link).toBeVisible();
  await page.route('**/rpc/producer/preview*', (route) => route.abort());
  await link.click();
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar o curso para visualização');
  await page.unroute('**/rpc/producer/preview*');
  await page.goto(previewAddress(`/alunos/curso/${randomUUID()}`, school.id));
  await expect(page.getByText('Curso não encontrado')).toBeVisible();
});

test('a preview without courses says where to create them', async ({ page }) => {
  const fresh = await openWithId();
  await enterWith(page, fresh.session);
  await page.goto(previewAddress('/alunos/cursos', fresh.id));
  await expect(page.getByText('Os cursos que você criar no painel aparecem aqui')).toBeVisible();
});

test('an address that names no school says so', async ({ page }) => {
  await enterWith(page, school.session);
  await page.goto('/alunos/cursos?preview=true');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Não foi possível carregar os cursos para visualização');
  await expect(alert).toContainText('Admin not found');
});

test('an address that names somebody else’s school redirects everybody to their own start page', async ({ page }) => {
  const other = await openWithId();
  for (const [session, home] of [
    [other.session, '/dashboard'],
    [student.session, catalogue()],
  ] as const) {
    await enterWith(page, session);
    await page.goto(catalogue());
    await expect(page).toHaveURL(home);
  }
  await expect(page.getByRole('heading', { level: 1 }), 'a student has no preview').toHaveText('Olá, Beatriz');
  await enterWith(page, school.session);
  await page.goto(previewAddress('/alunos/favoritos', school.id));
  await expect(page, 'a screen of the students’ own').toHaveURL('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto(catalogue());
  await expect(page).toHaveURL(/\/alunos\/login\?voltar=/);
});

test('a producer whose session ended elsewhere is redirected to the producers’ login', async ({ page, context }) => {
  const left = await openWithId();
  await writeCourse(left, { title: 'Vidro', lessons: [{ title: 'O fogo' }] });
  await enterWith(page, left.session);
  await page.goto(previewAddress('/alunos/cursos', left.id));
  await page.getByRole('link', { name: /Vidro/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidro');
  await requestApi('DELETE', '/session', undefined, left);
  await page.getByRole('link', { name: /Módulo 1/ }).click();
  await expect(page).toHaveURL(/\/login\?voltar=%2Falunos%2Fcurso%2F/);
  await page.getByLabel('E-mail').fill(left.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidro');

  const panel = await context.newPage();
  await panel.goto('/dashboard');
  await panel.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
});

test('a producer with an expired subscription is asked to renew in the preview too', async ({ page }) => {
  await enterAs(page, 'carla');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Visualizar área do aluno/ })
    .first()
    .click();
  const address = await page.getByRole('link', { name: 'Abrir em nova aba' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByText('Assinatura Expirada')).toBeVisible();
  await page.getByRole('link', { name: 'Renovar Agora' }).click();
  await expect(page).toHaveURL('/dashboard');
});
