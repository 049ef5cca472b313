import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newOwner, newSchool } from '../../fixtures/factories.ts';
import { newVisitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

const { services, signedIn } = await testApp();
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
