import type { Member } from '../cast.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, PASSWORD, slugOf, writeCourse } from '../school.ts';

const CASES: { as: Member; home: string; sentHome: string[] }[] = [
  { as: 'duda', home: '/alunos/cursos', sentHome: ['/dashboard', '/admin/students', '/admin/super'] },
  { as: 'ana', home: '/dashboard', sentHome: ['/admin/super', '/alunos/cursos'] },
  { as: 'dona', home: '/admin/super', sentHome: ['/dashboard', '/admin/students', '/alunos/cursos'] },
];
/** One of each table; guards.test.ts covers who is redirected where. */
const PUBLIC = ['/login', '/alunos/login', '/'];

for (const { as, home, sentHome } of CASES) {
  test(`${as} is redirected home from other people's screens and from public pages`, async ({ page }) => {
    await enterAs(page, as);
    for (const path of [...sentHome, ...PUBLIC]) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL(new RegExp(`${home}$`));
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/reset-password#x');
    await expect(page.getByRole('heading', { name: 'Link inválido' }), 'the one exception').toBeVisible();
  });
}

test('signed out, each area redirects to its own login with a return path', async ({ page }) => {
  for (const [path, login] of [
    ['/admin/students', '/login?voltar=%2Fadmin%2Fstudents'],
    ['/alunos/curso/1?aula=2', '/alunos/login?voltar=%2Falunos%2Fcurso%2F1%3Faula%3D2'],
    ['/', '/login'],
    ['/alunos', '/alunos/login?voltar=%2Falunos%2Fcursos'],
  ] as const) {
    await page.goto(path);
    await expect(page, `from ${path}`).toHaveURL(login);
  }
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Link inválido' }), 'without a secret').toBeVisible();
});

test('a producer returns to the requested screen after signing in', async ({ page }) => {
  const { email } = await openSchool();
  await page.goto('/admin/students');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/admin/students');
});

test('a student returns to the requested lesson after signing in; its address leads others to the school', async ({
  page,
  elsewhere,
}) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  const wanted = `/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`;
  await page.goto(wanted);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Aula: O barro' })).toBeVisible();
  const slug = await slugOf(school);
  await expect(page).toHaveURL(`${wanted}&escola=${slug}`);

  for (const copied of [page.url(), page.url().replace(/aula=[^&]+/, 'aula=nunca-houve')]) {
    await elsewhere.goto(copied);
    await expect(elsewhere).toHaveURL(new RegExp(`/alunos/login\\?escola=${slug}&voltar=`));
    await expect(elsewhere.getByText('Entre para continuar suas aulas.'), 'not the general door').toBeVisible();
  }
});

test('a return path to another site is not followed', async ({ page, baseURL }) => {
  const { email } = await openSchool();
  // return-path.test.ts covers all others.
  for (const voltar of ['//evil.test', 'javascript:alert(document.domain)']) {
    await test.step(voltar, async () => {
      await page.goto(`/login?voltar=${encodeURIComponent(voltar)}`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL((url) => !url.href.includes('voltar='));
      expect(new URL(page.url()).origin).toBe(baseURL);
      await expect(page.getByRole('heading', { level: 1, name: 'Área Administrativa' })).toBeVisible();
      await page.context().clearCookies();
    });
  }
});

test('no password is ever stored in the browser', async ({ page }) => {
  for (const path of ['/login', '/alunos/login', '/register']) {
    await page.goto(path);
    const secret = `segredo ${path}`;
    await page.getByLabel('E-mail').fill('ninguem@example.com');
    await page.getByLabel('Senha', { exact: true }).fill(secret);
    if (path !== '/register') {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos');
    }
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain('segredo');
    if (path !== '/register') expect(kept).toContain('ninguem@example.com');
  }
});

test('when a student signs in elsewhere, the first browser says why it was signed out', async ({ page, elsewhere }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email, session } = await enroll(school, [course]);
  await enterWith(page, session);
  // Without live events, the next request detects it.
  await page.route('**/api/student/events', (route) => route.abort());
  await page.goto('/alunos/cursos');
  await expect(page.getByRole('link', { name: /Cerâmica/ })).toBeVisible();

  await elsewhere.goto('/alunos/login');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(elsewhere).toHaveURL('/alunos/cursos');

  await page.getByRole('link', { name: /Cerâmica/ }).click();
  const reason = page.getByText('Sua conta foi acessada em outro dispositivo. Entre de novo para continuar.');
  await expect(page).toHaveURL(/\/alunos\/login\?/);
  await expect(reason).toBeVisible();
  await page.goto('/alunos/cursos');
  await expect(reason, 'also when the page is loaded anew').toBeVisible();
  expect(new URL(page.url()).searchParams.get('voltar')).toBe('/alunos/cursos');
});
