import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deleteCourse } from '#server/courses/trash/delete.ts';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { toastStore } from '#web/ui/feedback/toast.ts';
import { testApp } from '../../app.ts';
import { newCourse, newSchool } from '../../fixtures/factories.ts';
import { ownershipFixture } from '../../fixtures/team/ownership-fixture.ts';
import { newInvitation } from '../../fixtures/team/team-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user, type Visitor } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Security in the panel: declining to confirm who one is, and the authenticator. */

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
  async deleteForGood() {
    const school = await newSchool(db);
    const { id: courseId } = await newCourse(db, school, { title: 'Cerâmica' });
    await deleteCourse(db, school, { courseId });
    await openPanel(await unconfirmed(school.producerId), '/admin/courses/lixeira');
    await press('Excluir definitivamente: Cerâmica');
    const question = await dialogNamed('Excluir definitivamente?');
    return () => user.click(question.getByRole('button', { name: 'Excluir definitivamente' }));
  },
  async exportAuditEvents() {
    const { producerId } = await newSchool(db);
    await openPanel(await unconfirmed(producerId), '/admin/equipe/auditoria');
    return () => press('Exportar CSV');
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

test('an authenticator that is set up again starts without the wrong code of the last time', async () => {
  await openSecurity(await newProducer());
  const wrong = /^Código incorreto/;
  const start = async () => {
    await press('Configurar');
    return dialogNamed('Configurar o aplicativo autenticador');
  };
  const first = await start();
  fill(first.getAllByRole('textbox')[0] as HTMLElement, '000000');
  await first.findByText(wrong);
  await user.click(first.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await start()).queryByText(wrong)).toBeNull();
});
