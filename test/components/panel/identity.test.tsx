import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { toastStore } from '#web/ui/feedback/toast.ts';
import { testApp } from '../../app.ts';
import { newSchool } from '../../fixtures/factories.ts';
import { ownershipFixture } from '../../fixtures/team/ownership-fixture.ts';
import { newInvitation } from '../../fixtures/team/team-fixture.ts';
import { network } from '../driver/network.ts';
import { newVisitor, user, type Visitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

/* Security in the panel: declining to confirm who one is. */

confirmWith(async () => ({ confirmFor: (_, refusal) => Promise.reject(refusal) }));

const app = await testApp();
const { db } = app.services;
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openSecurity(visitor: Visitor) {
  await openPanel(visitor, '/admin/settings');
  await user.click(await screen.findByRole('tab', { name: 'Segurança' }));
}

const unconfirmed = async (userId: string, team?: { producerId: string }): Promise<Visitor> =>
  newVisitor(await app.signedIn({ kind: 'producer', userId, ...team }, false));

/** Opens the page. @returns the last press */
const SENSITIVE = {
  async createApiKey() {
    const { producerId } = await newSchool(db);
    await openPanel(await unconfirmed(producerId), '/admin/profile');
    return () => press('Gerar chave');
  },
  async resendInvitation() {
    const { producerId } = await newSchool(db);
    await newInvitation(db, { producerId });
    await openPanel(await unconfirmed(producerId), '/admin/equipe');
    return () => press(/^Reenviar o convite de/);
  },
  async acceptOwnership() {
    const { schoolWithAdmin, standingOffer } = ownershipFixture(app);
    const { school, owner, member } = await schoolWithAdmin();
    await standingOffer(owner, school, member);
    await openPanel(await unconfirmed(member.userId, school), '/admin/equipe');
    await press('Aceitar a escola');
    const question = await dialogNamed('Tornar-se dono da escola?');
    return () => user.click(question.getByRole('button', { name: 'Aceitar a escola' }));
  },
  async startTotp() {
    const { producerId } = await newSchool(db);
    await openSecurity(await unconfirmed(producerId));
    return () => press('Configurar');
  },
};

test.each(Object.entries(SENSITIVE))(
  '%s says nothing to whoever declines to confirm who they are',
  async (name, open) => {
    const begin = await open();
    const asked = network.countCalls(new RegExp(`/${name}$`));
    await begin();
    await waitFor(() => expect([asked(), queryClient.isMutating()]).toEqual([1, 0]));
    expect(toastStore.current()).toEqual([]);
  },
);
