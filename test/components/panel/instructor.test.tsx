import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { newVisitor, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* What an instructor is offered differs from what the owner is. */

let instructor: { userId: string };
beforeEach(async () => {
  const { services, signedIn } = await testApp();
  const producer = await newProducer();
  const lessons = [[{ title: 'O barro' }, { title: 'A roda' }]];
  const { id } = await newCourse(services.db, producer, { title: 'Cerâmica', modules: lessons });
  instructor = await newMember(services.db, producer, { role: 'instructor', course_ids: [id] });
  const session = { kind: 'producer' as const, userId: instructor.userId, producerId: producer.producerId };
  await openPanel(newVisitor(await signedIn(session)), '/dashboard');
});

test('the preview names the instructor, as whom the student area lets them in', async () => {
  await user.click(await screen.findByRole('button', { name: 'Visualizar área do aluno: Cerâmica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Visualizar área do aluno' }));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Abrir em nova aba' });
  expect(new URL(link.href).searchParams.get('admin')).toBe(instructor.userId);
});

test('a lesson is deleted without the promise of an undo, which only administrators have', async () => {
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  const bench = within(await screen.findByRole('dialog', { name: 'Módulos' }));
  await user.click(await bench.findByRole('button', { name: /^Editar aula.*A roda/ }));
  await user.click(await bench.findByRole('button', { name: 'Excluir' }));
  const question = await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir esta aula?' });
  within(question).getByText(/^Por 30 dias um administrador pode restaurar a aula/);
  await user.click(within(question).getByRole('button', { name: 'Excluir aula' }));
  await screen.findByText('Aula excluída com sucesso!');
  await waitFor(() => expect(bench.queryByRole('button', { name: /^Editar aula.*A roda/ })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});
