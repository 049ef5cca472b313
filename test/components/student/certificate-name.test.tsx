import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { certificateSchool, newCertificate } from '../../fixtures/certificate-fixture.ts';
import { expectFocus, fill, newVisitor, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

test('a name is corrected and confirmed by keyboard without losing the place, and this is said', async () => {
  const app = await testApp();
  const { student, courseId, holder } = await certificateSchool(app);
  await newCertificate(app.services.db, student, courseId, { confirmed_at: null, holder_name: 'Duda Martin' });
  await openStudentArea(newVisitor(holder), '/alunos/certificados');
  await user.click(await screen.findByRole('button', { name: 'Corrigir nome' }));
  const name = screen.getByLabelText('Nome no certificado');
  expectFocus(name);
  fill(name, 'Duda Martins');
  screen.getByRole('button', { name: 'Usar este nome' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Nome confirmado');
  await screen.findByText('Válido');
  await waitFor(() => expectFocus(document.getElementById('conteudo')));
  expect(screen.queryByLabelText('Nome no certificado')).toBeNull();
});
