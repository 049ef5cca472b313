import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newOwner, newSchool } from '../../fixtures/factories.ts';
import { addTotp } from '../../fixtures/factors/second-step-fixture.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { newVisitor, user } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

const app = await testApp();
const { services, signedIn } = app;
const { db } = services;
const DAY_MS = 86_400_000;

test.each([
  [10, 'Válido até'],
  [-10, 'Terminou em'],
])('the owner is told of a subscription that ends in %i days: %s', async (days, label) => {
  const subscription_end_date = new Date(Date.now() + days * DAY_MS).toISOString();
  const school = await newSchool(db, { plan_id: 'basic', subscription_status: 'active', subscription_end_date });
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(db) }));
  await openPanel(owner, `/admin/super/produtores?produtor=${school.producerId}`);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(label);
  expect(dialog.queryByText(label === 'Terminou em' ? 'Válido até' : 'Terminou em')).toBeNull();
});

test('the owner resets the second step of somebody in the team, and cancels it', async () => {
  const school = await newSchool(db);
  const member = await newMember(db, school, { name: 'Nina Costa' });
  await addTotp(app, await signedIn({ kind: 'producer', ...member }));
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(db) }));
  await openPanel(owner, `/admin/super/produtores?produtor=${school.producerId}`);
  const nina = within(await screen.findByRole('region', { name: 'Nina Costa' }));
  nina.getByText(member.email);
  await user.click(nina.getByRole('button', { name: 'Redefinir verificação em duas etapas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Redefinir verificação em duas etapas?' }));
  dialog.getByText(/^Nina Costa recebe um aviso por e-mail agora/);
  await user.click(dialog.getByLabelText('Pessoalmente, com documento'));
  await user.click(dialog.getByRole('button', { name: 'Redefinir em 24 horas' }));
  await nina.findByText(/^Redefinição marcada para/);
  expect(screen.getAllByText(/^Redefinição marcada para/)).toHaveLength(1);

  await user.click(nina.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar redefinição' }));
  await nina.findByText(/^Cancelada pela plataforma em/);
});
