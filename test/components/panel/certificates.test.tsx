import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { testApp } from '../../app.ts';
import { giveCertificates, newCertificate } from '../../fixtures/certificate-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { expectFocus, includes, newVisitor, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

test('the register does not show a certificate as valid before the check page finds it', async () => {
  const { services } = await testApp();
  const producer = await newProducer();
  const { id } = await newCourse(services.db, producer);
  const of = async (number: number, confirmed: boolean) =>
    newCertificate(services.db, await newStudent(services.db, producer), id, {
      number,
      ...(!confirmed && { confirmed_at: null }),
    });
  await of(1, true);
  await of(2, false);
  await openPanel(producer, '/admin/courses/certificados');
  const rowOf = async (number: string) =>
    within((await screen.findByText(includes(number))).closest('tr') as HTMLElement);
  (await rowOf('2025/0001')).getByText('Válido');
  const unconfirmed = await rowOf('2025/0002');
  unconfirmed.getByText('Aguarda o aluno');
  unconfirmed.getByText(includes('a página de conferência não o mostra'));
});

/** Numbered from 1: two pages of the register. */
async function newTwoPages() {
  const { services } = await testApp();
  const producer = await newProducer();
  const { id } = await newCourse(services.db, producer);
  for (let number = 1; number <= 21; number += 1) {
    const student = await newStudent(services.db, producer);
    await openEnrollment(services.db, student, id);
    const issued_at = new Date(Date.UTC(2025, 1, number)).toISOString();
    await newCertificate(services.db, student, id, { number, issued_at });
  }
  return { db: services.db, producer, id };
}

test('the first and the last page leave the focus on the button that led there', async () => {
  const { producer } = await newTwoPages();
  await openPanel(producer, '/admin/courses/certificados');
  const turn = async (name: string, shown: string) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByText(includes(shown));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.disabled).toBe(false);
    expectFocus(button);
    await user.keyboard('{Enter}');
    screen.getByText(includes(shown));
  };
  await turn('Próxima página', 'Página 2 de 2');
  await turn('Página anterior', 'Página 1 de 2');
});

test('after the last refunded certificate of a page is revoked, the page before is shown', async () => {
  const { db, producer, id } = await newTwoPages();
  await asSchool(db, producer, (tx) =>
    tx
      .updateTable('access_grants')
      .set({ closed_at: new Date().toISOString(), closed_reason: 'refunded' })
      .where('course_id', '=', id)
      .execute(),
  );
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await openPanel(producer, '/admin/courses/certificados');
  await press('Ver só esses');
  await screen.findByText(includes('2025/0021'));
  await press('Próxima página');
  await press('Revogar o certificado 2025/0001');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revogar certificado' }));
  await user.click(dialog.getByRole('button', { name: 'Revogar' }));
  await screen.findByText('20 compras reembolsadas depois da emissão');
  await screen.findByText(includes('2025/0021'));
  expect(screen.queryByText('Nenhuma compra reembolsada pendente')).toBeNull();
});

test('the producer is told who gets no certificate yet, and who cannot come in to see it', async () => {
  const { services } = await testApp();
  const { db, jobs } = services;
  const producer = await newProducer();
  const course = await newCourse(db, producer, { modules: [[{}]] });
  const graduate = async () => {
    const student = await newStudent(db, producer);
    await openEnrollment(db, student, course.id);
    for (const lessonId of course.lessonIds) await setCompletion(db, jobs, student, { lessonId, completed: true });
    return student;
  };
  const gone = await graduate();
  await graduate();
  await asSchool(db, producer, (tx) =>
    tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', gone.studentId).execute(),
  );
  await giveCertificates(db, producer, course.id);
  await openPanel(producer, `/admin/courses/${course.id}/certificado`);
  const note = await screen.findByText(includes('emita de novo depois'));
  expect(note.textContent).toContain('1 deles não pode entrar na área agora');
  await screen.findByText(includes('Desligar e religar conta como um novo começo'));
});

test('only the owner of a school is offered to replace its key', async () => {
  const { services, signedIn } = await testApp();
  const school = await newProducer();
  const { id } = await newCourse(services.db, school);
  await newCertificate(services.db, await newStudent(services.db, school), id);
  const path = '/admin/courses/certificados';
  const { producerId } = school;
  const { userId } = await newMember(services.db, school, { role: 'admin' });
  await openPanel(newVisitor(await signedIn({ kind: 'producer', userId, producerId })), path);
  await screen.findByText('Credenciais digitais (Open Badges)');
  expect(screen.queryByRole('button', { name: 'Trocar chave' })).toBeNull();
  await openPanel(school, path);
  await screen.findByRole('button', { name: 'Trocar chave' });
});
