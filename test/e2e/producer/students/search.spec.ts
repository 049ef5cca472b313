import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool, writeCourse } from '../../school.ts';
import { enrollMany, names } from './many-students.ts';

test('page, search and course are in the address, so a reload and Back show the same', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await writeCourse(school, { title: 'Esmalte', lessons: [] });
  await enrollMany(school, course.id, [...names(21), 'João Conceição']);
  await enterWith(page, school.session);
  await page.goto('/admin/students?pagina=2');
  await expect(page.getByText('21 a 22 de 22')).toBeVisible();
  await page.getByRole('searchbox').fill('conceicao');
  await expect(page.getByText('1 a 1 de 1')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('conceicao');
  await expect(page.getByText('João Conceição')).toBeVisible();
  await page.getByRole('combobox', { name: 'Curso' }).click();
  await page.getByRole('option', { name: 'Esmalte' }).click();
  await expect(page).toHaveURL(/busca=conceicao&curso=/);
  await expect(page.getByText('Nenhum aluno encontrado')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('João Conceição')).toBeVisible();
  await page.getByRole('link', { name: 'Alunos', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText('1 a 20 de 22')).toBeVisible();
});

test('the text of a search stays while it is searched for', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(2));
  await page.addInitScript(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      ...value,
      set(text: string) {
        if (this.type === 'search') document.title = `reescrito: ${text}`;
        value.set?.call(this, text);
      },
    });
  });
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('searchbox').pressSequentially('aluno 02 ');
  await expect(page).toHaveURL('/admin/students?busca=aluno+02');
  await expect(page.getByText('1 a 1 de 1')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('aluno 02 ');
  await expect(page).toHaveTitle(/^Alunos/);
});

test('a search runs on the page somebody went back to, and brings nobody back who has left', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(1));
  await page.clock.install();
  await enterWith(page, school.session);
  await page.goto(`/admin/students?curso=${course.id}`);
  await page.getByRole('link', { name: 'Alunos', exact: true }).click();
  await expect(page).toHaveURL('/admin/students');
  await expect(page.getByText('Aluno 01')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByRole('searchbox').fill('aluno');
  await page.goBack();
  await expect(page).toHaveURL(`/admin/students?curso=${course.id}`);
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(`/admin/students?busca=aluno&curso=${course.id}`);

  await page.getByRole('searchbox').fill('ninguém');
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cursos', exact: true })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL('/dashboard');
});

test('a search that starts before Back is rendered keeps the filters of its target', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(1));
  // Lets the test decide when the pause after typing ends.
  await page.addInitScript(() => {
    const timeout = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms !== 300) return timeout(run, ms);
      addEventListener('pause-over', run, { once: true });
      return 0;
    }) as typeof window.setTimeout;
  });
  await enterWith(page, school.session);
  await page.goto(`/admin/students?curso=${course.id}`);
  await page.getByRole('link', { name: 'Alunos', exact: true }).click();
  await expect(page).toHaveURL('/admin/students');
  await expect(page.getByText('Aluno 01')).toBeVisible();

  await page.getByRole('searchbox').fill('aluno');
  await page.evaluate(() => {
    addEventListener('popstate', () => dispatchEvent(new Event('pause-over')), { once: true });
    history.back();
  });
  await expect(page).toHaveURL(`/admin/students?busca=aluno&curso=${course.id}`);
});

test('a search just typed does not call back somebody who is leaving for a slow page', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(1));
  await page.clock.install();
  const coming = Promise.withResolvers<void>();
  await page.route('**/assets/courses-page-*.js', (route) => coming.promise.then(() => route.continue()));
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await expect(page.getByText('Aluno 01')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByRole('searchbox').fill('ninguém');
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.clock.fastForward(1_000);
  // With a stopped clock, the loading indicator's minimum time would never pass.
  await page.clock.resume();
  coming.resolve();
  await expect(page.getByRole('heading', { name: 'Cursos', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
