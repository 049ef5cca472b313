import { requestApi } from '../../api.ts';
import { changeKept } from '../../database.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { emailTo } from '../../inbox.ts';
import { look } from '../../look.ts';
import { type NewSchool, openSchool, PASSWORD, throwAwayEmail, writeCourse } from '../../school.ts';

/** @returns the session of a new person, opened by a link by mail */
async function joinAs(
  school: NewSchool,
  fields: object,
  name: string,
  email = throwAwayEmail('equipe'),
): Promise<string> {
  const reach = { role: 'support', finance: false, courseIds: [], cohortIds: [], until: null };
  await requestApi('POST', '/producer/team/invitations', { ...reach, ...fields, email }, school);
  const { text } = await emailTo(email, 'Convite para a equipe');
  const token = /equipe\/convite#([\w-]+)/.exec(text)?.[1];
  const caller = { address: school.address };
  const { session = '' } = await requestApi('POST', '/team-members', { token, name, password: PASSWORD }, caller);
  return session;
}

test('a producer invites an instructor, who sees their course and a notice on other pages', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia para iniciantes', lessons: [{ title: 'A janela' }] });
  await writeCourse(school, { title: 'Só da Marina', lessons: [{ title: 'Outra' }] });
  await enterWith(page, school.session);
  await page.goto('/admin/equipe');
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  const email = throwAwayEmail('nina');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Fotografia para iniciantes').check();
  await look(page, 'convidar');
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByText(`Convite enviado para ${email}`)).toBeVisible();
  await expect(page.getByText('Convites enviados')).toBeVisible();
  const instructor = await joinAs(school, { role: 'instructor', courseIds: [course.id] }, 'Nina Costa');
  await page.reload();
  await expect(page.getByRole('row', { name: /Nina Costa/ })).toContainText('Fotografia para iniciantes');
  await look(page, 'equipe');

  const { text } = await emailTo(email, 'Convite para a equipe');
  await page.context().clearCookies();
  await page.goto(`/equipe/convite#${/equipe\/convite#([\w-]+)/.exec(text)?.[1]}`);
  await expect(page.getByRole('button', { name: 'Aceitar convite' })).toBeVisible();
  await look(page, 'convite');

  await enterWith(page, instructor);
  await page.goto('/dashboard');
  await expect(page.getByText('Fotografia para iniciantes').first()).toBeVisible();
  await expect(page.getByText('Só da Marina')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Novo Curso' })).toHaveCount(0);
  await look(page, 'instrutor');
  await page.goto('/admin/settings');
  await expect(page.getByText('Seu papel nesta escola não alcança esta página')).toBeVisible();
  await look(page, 'fora-do-papel');
});

test('support and moderator start on the tab of their work', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
  const cohort = { name: 'Turma de novembro', startsAt: '2026-11-02T23:00:00Z' };
  const { data } = await requestApi('POST', `/producer/courses/${course.id}/cohorts`, { cohort }, school);
  await enterWith(page, await joinAs(school, {}, 'Otto Lima'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/admin\/students/);
  await look(page, 'atendimento');
  await enterWith(page, await joinAs(school, { role: 'moderator', cohortIds: [data.id] }, 'Mia Reis'));
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Seções' }).getByRole('link')).toHaveText(['Conversas']);
  await expect(page.getByText('Tudo respondido')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regras' })).toHaveCount(0);
  await look(page, 'moderador');
});

test('a school is transferred to an administrator once both confirm, and not within two days', async ({ page }) => {
  const school = await openSchool();
  const email = throwAwayEmail('nina');
  const admin = await joinAs(school, { role: 'admin' }, 'Nina Costa', email);
  await enterWith(page, school.session);
  await page.goto('/admin/equipe');
  await page.getByRole('button', { name: 'Oferecer a escola a Nina Costa' }).click();
  await look(page, 'oferecer');
  await page.getByRole('button', { name: 'Oferecer a escola', exact: true }).click();
  await expect(page.getByText('A escola foi oferecida a Nina Costa')).toBeVisible();
  await look(page, 'oferecida');

  await enterWith(page, admin);
  await page.goto('/admin/equipe');
  await expect(page.getByText('Pode ser aceita a partir de')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceitar a escola' })).toBeDisabled();
  await look(page, 'cedo');
  await changeKept(
    `update ownership_offers set offered_at = offered_at - interval '48 hours'
     where producer_id = (select id from profiles where email = $1)`,
    [school.email],
  );
  await page.reload();
  await expect(page.getByText('Pode ser aceita a partir de')).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceitar a escola' }).click();
  await look(page, 'aceitar');
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar a escola' }).click();
  const password = page.getByLabel('Senha', { exact: true });
  await expect(password).toBeVisible();
  if (await page.getByText('Você vai se tornar dono da escola.').isVisible()) {
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirmar' }).click();
  }
  await expect(page.getByText('A escola passou para outra pessoa da equipe.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/(admin\/equipe|dashboard)/);
  await page.goto('/admin/equipe');
  await expect(page.getByRole('row', { name: /Nina Costa/ })).toContainText('Dono');
  await expect(page.getByRole('row', { name: new RegExp(school.email) })).toContainText('Administrador');
});

test('an instructor reads the reports of their courses', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
  await writeCourse(school, { title: 'Só da Marina', lessons: [{ title: 'Outra' }] });
  await enterWith(page, await joinAs(school, { role: 'instructor', courseIds: [course.id] }, 'Nina Costa'));
  await page.goto('/admin/reports');
  await expect(page.getByText('1 de 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receita' })).toHaveCount(0);
  await expect(page.getByText('Resumo semanal por e-mail')).toHaveCount(0);
  await look(page, 'relatorios-do-instrutor');
});
