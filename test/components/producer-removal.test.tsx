import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newOwner, newSchool } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { fill, newVisitor, user } from './driver/page.ts';
import { openPanel } from './driver/panel.tsx';

test('a removal that is under way is not left as if it were cancelled, and names whom it removed', async () => {
  const { services, signedIn } = await testApp();
  const name = 'Ana Removida';
  const { slug } = await newSchool(services.db, { name });
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(services.db) }));
  await openPanel(owner, `/admin/super/produtores?busca=${slug}@example.com`);
  await user.click(await screen.findByRole('button', { name: `Remover ${name}` }));
  const asked = async () => within(await screen.findByRole('dialog', { name: /remover este administrador/ }));
  fill(await (await asked()).findByRole('textbox'), `${slug}@example.com`);
  const answer = network.hold('removeProducer');
  await user.click(await (await asked()).findByRole('button', { name: 'Remover' }));
  await (await asked()).findByRole('button', { name: /Removendo/ });
  await user.click(await (await asked()).findByRole('button', { name: 'Cancelar' }));
  await asked();
  answer();
  await screen.findByText(`${name} foi removido.`);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /remover este administrador/ })).toBeNull());
});
