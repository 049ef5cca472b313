import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectSound, SIZES } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { emailTo } from '../../inbox.ts';
import { type NewSchool, openSchool, PASSWORD, throwAwayEmail, writeCourse } from '../../school.ts';

/** For whoever wants to look. */
const shots = process.env.SHOTS;

async function look(page: Page, name: string): Promise<void> {
  await expectSound(page, name);
  if (!shots) return;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${shots}/${name}-${size.width}.png`, fullPage: true });
  }
}

/** @returns the session of somebody new, as a link by mail opens it */
async function joinAs(school: NewSchool, fields: object, name: string): Promise<string> {
  const email = throwAwayEmail('equipe');
  const reach = { role: 'support', finance: false, courseIds: [], cohortIds: [], until: null };
  await requestApi('POST', '/producer/team/invitations', { ...reach, ...fields, email }, school);
  const { text } = await emailTo(email, 'Convite para a equipe');
  const token = /equipe\/convite#([\w-]+)/.exec(text)?.[1];
  const caller = { address: school.address };
  const { session = '' } = await requestApi('POST', '/team-members', { token, name, password: PASSWORD }, caller);
  return session;
}

test('a producer invites an instructor, who sees their course and is told kindly what is not theirs', async ({
  page,
}) => {
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

test('support and a moderator begin where their work is', async ({ page }) => {
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
  await look(page, 'moderador');
});
