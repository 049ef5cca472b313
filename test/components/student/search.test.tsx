import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

test('Enter opens a result of what is typed now, never of the words before', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled({
    modules: [[{ title: 'O barro' }, { title: 'A roda' }]],
  });
  await openStudentArea(visitor, '/alunos/cursos');
  const [button] = await screen.findAllByRole('button', { name: /^Buscar/ });
  await user.click(button as HTMLElement);
  const field = await screen.findByRole('combobox', { name: /^Buscar aulas/ });
  fill(field, 'barro');
  await screen.findByRole('option', { name: /O barro/ });
  const answer = network.hold('search');
  fill(field, 'roda');
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/alunos/cursos');
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true'));
  answer();
  await screen.findByRole('option', { name: /A roda/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.href).toContain(`/alunos/curso/${courseId}?aula=${lessonIds[1]}`));
});

test('an arrow pressed before there are results does not keep Enter from opening the first', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled({ modules: [[{ title: 'O barro' }]] });
  await openStudentArea(visitor, '/alunos/cursos');
  const [button] = await screen.findAllByRole('button', { name: /^Buscar/ });
  await user.click(button as HTMLElement);
  fill(await screen.findByRole('combobox', { name: /^Buscar aulas/ }), 'barro');
  await user.keyboard('{ArrowDown}');
  const option = await screen.findByRole('option', { name: /O barro/ });
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).not.toBe('true'));
  expect(option.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.href).toContain(`/alunos/curso/${courseId}?aula=${lessonIds[0]}`));
});
