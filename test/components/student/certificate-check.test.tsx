import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { removeStudents } from '#server/students/removal.ts';
import { testApp } from '../../app.ts';
import { certificateSchool, newCertificate } from '../../fixtures/certificate-fixture.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
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
