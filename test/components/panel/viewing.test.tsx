import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { testApp } from '../../app.ts';
import { newOwner, newSchool } from '../../fixtures/factories.ts';
import { newVisitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

/* The owner in a producer's panel. */

const { call, services, signedIn } = await testApp();

test('a view whose time is up is ended before it is left, so that no page can take it up again', async () => {
  const { producerId } = await newSchool(services.db, { name: 'Ana Vista' });
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(services.db) }));
  expect((await call('owner.startImpersonation', { producerId }, owner)).code).toBeNull();
  await openPanel(owner, '/dashboard');
  await screen.findByRole('region', { name: 'Modo de Visualização' });
  const leaving = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  onTestFinished(() => leaving.mockRestore());
  queryClient.setQueryData<SessionInfo>(sessionQuery.queryKey, (known) =>
    known?.viewer?.kind === 'producer' ? { ...known, viewer: { ...known.viewer, viewing: { secondsLeft: 0 } } } : known,
  );
  await waitFor(() => expect(leaving).toHaveBeenCalledWith('/admin/super/produtores'));
  const { data } = await call('public.session', undefined, owner);
  expect((data as SessionInfo).viewer?.kind).toBe('owner');
});
