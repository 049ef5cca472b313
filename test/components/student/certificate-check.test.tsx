import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { removeStudents } from '#server/students/removal.ts';
import { testApp } from '../../app.ts';
import { certificateSchool, newCertificate } from '../../fixtures/certificate-fixture.ts';
import { newSchool } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { newProducer } from '../driver/panel.tsx';
import { openStudentArea } from '../driver/student-area.tsx';

test('the answer to a compared name disappears when another is typed', async () => {
  const app = await testApp();
  const { db } = app.services;
  const { school, student, courseId } = await certificateSchool(app);
  const { certificateCode } = await newCertificate(db, student, courseId, { holder_name: 'Duda Martins' });
  await removeStudents(db, school, { studentIds: [student.studentId] });
  await openStudentArea(newVisitor(), `/certificados/${certificateCode}?escola=${school.slug}`);
  const name = await screen.findByLabelText('Nome no documento');
  fill(name, 'Duda Martins');
  await user.click(screen.getByRole('button', { name: 'Comparar nome' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('O nome é o mesmo'));
  fill(name, 'Outra Pessoa');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Comparar nome' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('O nome é outro'));
});

describe('a code is looked for in the register of the school', () => {
  async function issued() {
    const app = await testApp();
    const { school, student, courseId } = await certificateSchool(app);
    const { certificateCode } = await newCertificate(app.services.db, student, courseId, {
      holder_name: 'Duda Martins',
    });
    return { school, certificateCode };
  }

  async function check(code: string) {
    fill(await screen.findByLabelText('Código de autenticidade'), code);
    await user.click(screen.getByRole('button', { name: 'Conferir' }));
    await screen.findByText('Este certificado é verdadeiro');
  }

  test('that the page names, whichever one another tab has opened meanwhile', async () => {
    const { fetch, services } = await testApp();
    const { school, certificateCode } = await issued();
    const other = await newSchool(services.db);
    const visitor = newVisitor();
    await openStudentArea(visitor, `/certificados?escola=${school.slug}`);
    await fetch(`/certificados?escola=${other.slug}`, {}, visitor);
    await check(certificateCode);
  });

  test('that the page names, also by a producer of another one', async () => {
    const { school, certificateCode } = await issued();
    await openStudentArea(await newProducer(), `/certificados?escola=${school.slug}`);
    await check(certificateCode);
  });
});

test('a code that a school does not know may be another school’s, and no document is called false for it', async () => {
  const { services } = await testApp();
  const { slug } = await newSchool(services.db);
  await openStudentArea(newVisitor(), `/certificados/000000000000?escola=${slug}`);
  const problem = await screen.findByText(/^Nenhum certificado desta escola tem este código/);
  expect(problem.textContent).toContain('conferidos no endereço impresso neles');
  expect(problem.textContent).not.toContain('falso');
});

test('a file that was issued after the page was opened is not called forged', async () => {
  const app = await testApp();
  const { school, student, courseId, holder } = await certificateSchool(app);
  const { certificateId, certificateCode } = await newCertificate(app.services.db, student, courseId, {
    file_hashes: ['0'.repeat(64)],
  });
  await openStudentArea(newVisitor(), `/certificados/${certificateCode}?escola=${school.slug}`);
  const picker = await screen.findByLabelText('PDF do certificado');
  const issued = await app.fetch(`/api/student/certificate.pdf?id=${certificateId}`, {}, holder);
  const file = new File([await issued.arrayBuffer()], 'certificado.pdf', { type: 'application/pdf' });
  await user.upload(picker, file);
  await screen.findByText('O arquivo é o que a escola emitiu');

  const other = new File(['outro'], 'outro.pdf', { type: 'application/pdf' });
  network.refuse('checkCertificate');
  await user.upload(picker, other);
  await screen.findByText(/A escola não respondeu agora/);
  network.accept('checkCertificate');
  await user.upload(picker, other);
  await screen.findByText('Este arquivo foi alterado');
});
