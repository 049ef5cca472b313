import type { Page } from '@playwright/test';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { enroll, enrollAlso, enterByLink, openSchool, PASSWORD, slugOf, writeCourse } from '../school.ts';

/* One account in two schools, and both addresses. */

async function furnished(title: string) {
  const school = await openSchool();
  const course = await writeCourse(school, { title, lessons: [{ title: `Aula de ${title}` }] });
  return { school, course, slug: await slugOf(school) };
}

/**
 * @param proven signed in by a link from the operator's transport; a credential that one school could have seen opens
 * no other
 */
async function studentOfTwo(page: Page, { proven = true } = {}) {
  const [clay, bread] = [await furnished('Cerâmica'), await furnished('Pão')];
  const student = await enroll(clay.school, [clay.course]);
  await enrollAlso(bread.school, [bread.course], student);
  await enterWith(page, proven ? await enterByLink(student, clay.slug) : student.session);
  return { clay, bread, student };
}

const courseCard = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) });

async function openSwitch(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Trocar de escola' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar de escola' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  return dialog;
}

test('a link of the other school shows its sign-in page, and one click opens the linked page', async ({ page }) => {
  const { bread } = await studentOfTwo(page);
  await page.goto(`/alunos/curso/${bread.course.id}?escola=${bread.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Entrar em / })).toBeVisible();
  expect(await page.content(), 'nothing of its courses').not.toContain('Pão');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pão' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/alunos/curso/${bread.course.id}`));
});

test('with a password typed by the first school, the other one is opened by a link to the mailbox', async ({
  page,
}) => {
  const { bread, student } = await studentOfTwo(page, { proven: false });
  await page.goto(`/alunos/curso/${bread.course.id}?escola=${bread.slug}`);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Confirme que o e-mail é seu');
  await expectAccessible(page, 'ask for a proof');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enviamos um link' })).toContainText(student.email);
  await followMail(page, { to: student.email, subject: 'Seu link de acesso', button: 'Entrar agora' });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(courseCard(page, 'Pão')).toBeVisible();
});

test('leaving the other school’s page changes nothing', async ({ page }) => {
  const { bread } = await studentOfTwo(page);
  await page.goto(`/alunos/login?escola=${bread.slug}`);
  await page.getByRole('link', { name: /^Continuar em / }).click();
  await expect(courseCard(page, 'Cerâmica')).toBeVisible();
  await page.goto('/alunos/cursos');
  await expect(courseCard(page, 'Cerâmica'), 'although the address of the other is remembered').toBeVisible();
});

for (const width of [360, 1280]) {
  test(`the menu switches the school in all tabs, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { clay } = await studentOfTwo(page);
    const other = await page.context().newPage();
    await other.goto(`/alunos/curso/${clay.course.id}`);
    await expect(other.getByRole('heading', { level: 1, name: 'Cerâmica' })).toBeVisible();
    await page.goto('/alunos/cursos');
    await expect(courseCard(page, 'Cerâmica')).toBeVisible();

    const dialog = await openSwitch(page);
    await expectAccessible(page, 'schools');
    await expect(dialog.getByRole('button', { name: /Você está aqui/ })).toHaveAttribute('aria-current', 'true');
    await dialog.getByRole('listitem').getByRole('button').and(page.locator(':not([aria-current])')).click();
    await expect(courseCard(page, 'Pão')).toBeVisible();
    await expect(courseCard(page, 'Cerâmica')).toHaveCount(0);
    await expect(courseCard(other, 'Pão')).toBeVisible();
  });
}

test('a refused switch is reported where it was chosen, and the current school continues', async ({ page }) => {
  const { clay } = await studentOfTwo(page);
  await page.goto('/alunos/cursos');
  const dialog = await openSwitch(page);
  const refusal = { defined: true, code: 'no_active_enrollment', status: 401, message: '', data: {} };
  await page.route('**/rpc/public/enterSchool*', (route) => route.fulfill({ status: 401, json: { json: refusal } }));
  await dialog.getByRole('listitem').getByRole('button').and(page.locator(':not([aria-current])')).click();
  await expect(dialog.getByRole('alert')).toHaveText('Você não tem nenhum curso ativo no momento.');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await courseCard(page, clay.course.title).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cerâmica' })).toBeVisible();
});

test('the school’s address tells people who are no students of it, and offers a way back', async ({ page }) => {
  const { school, course } = await furnished('Cerâmica');
  const { email, session } = await enroll(school, [course]);
  await enterWith(page, session);
  await page.goto('/alunos/cursos?escola=fermento');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sua conta não tem acesso a .+/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, 'not a student');
  await page.getByRole('link', { name: /^Voltar para / }).click();
  await expect(courseCard(page, 'Cerâmica')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trocar de escola' })).toHaveCount(0);

  await page.goto('/alunos/cursos?escola=fermento');
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
  await expect(page).toHaveURL(/\/alunos\/login\?escola=fermento&voltar=%2Falunos%2Fcursos%3Fescola%3Dfermento$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fermento/i);
});

test('a producer who studies elsewhere goes to the courses and back, and stays signed in when that fails', async ({
  page,
}) => {
  const { school: clay, course } = await furnished('Cerâmica');
  const own = await openSchool();
  await enrollAlso(clay, [course], own);
  await enterWith(page, own.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Minhas escolas' }).click();
  await expect(courseCard(page, 'Cerâmica')).toBeVisible();
  const way = page.getByRole('button', { name: 'Painel do produtor' });
  const failing = '**/rpc/public/openOwnPanel*';
  await page.route(failing, (route) => route.fulfill({ status: 503, json: { json: { code: 'unavailable' } } }));
  await way.click();
  await expect(page.getByRole('alert')).toContainText('O serviço está indisponível no momento.');
  await page.unroute(failing);
  await page.reload();
  await expect(courseCard(page, 'Cerâmica')).toBeVisible();
  await way.click();
  const identity = page.getByRole('dialog', { name: 'Confirme que é você' });
  await identity.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await identity.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signing out in one tab signs out in all of them, and leaves no data behind', async ({ page }) => {
  const { school, course } = await furnished('Cerâmica');
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  const other = await page.context().newPage();
  await other.goto(`/alunos/curso/${course.id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Cerâmica' })).toBeVisible();
  await page.goto('/alunos/cursos');
  await expect(courseCard(page, 'Cerâmica')).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('ateneu:email:student', 'bia@example.com');
    sessionStorage.setItem('visto', 'sim');
    await (await caches.open('aulas')).put('/nada', new Response('segredo'));
  });

  await page.getByRole('button', { name: 'Sair' }).click();
  const login = `/alunos/login?escola=${await slugOf(school)}`;
  await expect(page).toHaveURL(login);
  await expect(other).toHaveURL(login);
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('E-mail')).toHaveValue('');
    const kept = () =>
      tab.evaluate(async () => [Object.keys(localStorage), Object.keys(sessionStorage), await caches.keys()]);
    await expect.poll(kept).toEqual([[], [], []]);
  }
  await page.goBack();
  await expect(page.getByText('Cerâmica')).toHaveCount(0);
});

test('on a slow connection, too, the other tabs are redirected to the plain login', async ({ page }) => {
  const { school, course } = await furnished('Cerâmica');
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  const other = await page.context().newPage();
  const following = other.waitForResponse('**/api/student/events');
  await other.goto(`/alunos/curso/${course.id}`);
  await following;
  await page.goto('/alunos/cursos');
  await page.route('**/rpc/public/signOut*', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Sair' }).click();
  const login = `/alunos/login?escola=${await slugOf(school)}`;
  for (const tab of [page, other]) await expect(tab).toHaveURL(login);
});
