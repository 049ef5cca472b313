import { screen, waitFor } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { SessionInfo } from '#shared/contract/public.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { testApp } from '../../app.ts';
import { newOwner, newSchool } from '../../fixtures/factories.ts';
import { newVisitor, type Visitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

/* The owner in a producer's panel. */

const { call, services, signedIn } = await testApp();

const PANEL = '/admin/super/produtores';

/** An owner with a producer's panel open, and what the page is left for. */
async function view() {
  const { producerId } = await newSchool(services.db, { name: 'Ana Vista' });
  const ownerId = await newOwner(services.db);
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: ownerId }));
  await start(owner, producerId);
  await openPanel(owner, '/dashboard');
  await screen.findByRole('region', { name: 'Modo de Visualização' });
  const leaving = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  onTestFinished(() => leaving.mockRestore());
  return { owner, ownerId, leaving };
}

const start = async (owner: Visitor, producerId: string) =>
  expect((await call('owner.startImpersonation', { producerId }, owner)).code).toBeNull();

const viewerOf = async (owner: Visitor) =>
  ((await call('public.session', undefined, owner)).data as SessionInfo).viewer;

const passTime = () =>
  queryClient.setQueryData<SessionInfo>(sessionQuery.queryKey, (known) =>
    known?.viewer?.kind === 'producer'
      ? { ...known, viewer: { ...known.viewer, viewing: { secondsLeft: 0, until: '' } } }
      : known,
  );

test('a view whose time is up is left for the owner’s panel', async () => {
  const { owner, ownerId, leaving } = await view();
  await asPlatform(services.db, (tx) =>
    sql`update user_sessions set expires_at = app_now() - interval '1 second'
      where user_id = ${ownerId} and owner_session_id is not null`.execute(tx),
  );
  passTime();
  await waitFor(() => expect(leaving).toHaveBeenCalledWith(PANEL));
  expect((await viewerOf(owner))?.kind).toBe('owner');
});

test('a view whose time is up does not end another that was started since in another tab', async () => {
  const { owner, leaving } = await view();
  const other = await newSchool(services.db, { name: 'Bia Vista' });
  await call('public.endImpersonation', undefined, owner);
  await start(owner, other.producerId);
  passTime();
  await waitFor(() => expect(leaving).toHaveBeenCalledWith(PANEL));
  expect(await viewerOf(owner)).toMatchObject({ kind: 'producer', producerId: other.producerId });
  await openPanel(owner, PANEL);
  await waitFor(() => expect(leaving).toHaveBeenLastCalledWith('/dashboard'));
});
