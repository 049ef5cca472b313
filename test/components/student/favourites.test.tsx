import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { courseQuery } from '#web/student/course/queries.ts';
import { favoritesQuery } from '#web/student/favorites/queries.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

test('a refused star goes back in silence', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lessonIds[0]}`);
  const star = () => screen.findByRole('button', { name: 'Adicionar aos favoritos' });
  await star();
  network.refuse('addFavorite');
  const asked = network.countCalls(/addFavorite$/);
  await user.click(await star());
  await waitFor(() => expect(asked()).toBe(1));
  await star();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a star does not make the course look newer: the countdown to a turma counts from the server’s answer', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lessonIds[0]}`);
  const star = await screen.findByRole('button', { name: 'Adicionar aos favoritos' });
  const answeredAt = () => queryClient.getQueryState(courseQuery(courseId).queryKey)?.dataUpdatedAt;
  const before = answeredAt();
  const store = network.hold('addFavorite');
  await user.click(star);
  await screen.findByRole('button', { name: 'Remover dos favoritos' });
  expect(answeredAt()).toBe(before);
  store();
});

test('favourites are found by what is typed, and the documents’ words are said when there is nothing', async () => {
  const { visitor, lessonIds } = await newEnrolled({ modules: [[{ title: 'O barro' }, { title: 'A roda' }]] });
  await openStudentArea(visitor, '/alunos/favoritos');
  await screen.findByText('Nenhuma aula favorita encontrada');
  await screen.findByText('Você ainda não adicionou nenhuma aula aos favoritos');
  const { call } = await testApp();
  for (const lessonId of lessonIds) await call('student.addFavorite', { lessonId }, visitor);
  await openStudentArea(visitor, '/alunos/favoritos');
  const search = await screen.findByRole('searchbox', { name: 'Buscar aulas' });
  const expectFound = (...titles: string[]) =>
    waitFor(() =>
      expect([...document.querySelectorAll('.favorite b')].map(({ textContent }) => textContent)).toEqual(titles),
    );
  fill(search, 'BARRO');
  await expectFound('O barro');
  fill(search, 'xadrez');
  await screen.findByText('Nenhuma aula favorita encontrada');
  await screen.findByText('Nenhuma aula corresponde à sua busca');
  await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement);
  await expectFound('A roda', 'O barro');
});

test('favourites whose quick removals are refused all come back', async () => {
  const { visitor, lessonIds } = await newEnrolled({ modules: [[{ title: 'O barro' }, { title: 'A roda' }]] });
  const { call } = await testApp();
  for (const lessonId of lessonIds) await call('student.addFavorite', { lessonId }, visitor);
  await openStudentArea(visitor, '/alunos/favoritos');
  const remove = (title: string) => screen.findByRole('button', { name: `Remover ${title} dos favoritos` });
  const asked = network.countCalls(/removeFavorite$/);
  const answer = network.hold('removeFavorite');
  await user.click(await remove('A roda'));
  await user.click(await remove('O barro'));
  await screen.findByText('Nenhuma aula favorita encontrada');
  network.refuse('removeFavorite');
  answer();
  await waitFor(() => expect(asked()).toBe(2));
  await remove('O barro');
  await remove('A roda');
});

test('a favourite stays when both its removal and its return are refused', async () => {
  const { visitor, lessonIds } = await newEnrolled();
  const { call } = await testApp();
  await call('student.addFavorite', { lessonId: lessonIds[0] }, visitor);
  await openStudentArea(visitor, '/alunos/favoritos');
  const remove = () => screen.findByRole('button', { name: 'Remover O barro dos favoritos' });
  const asked = network.countCalls(/addFavorite$/);
  const answer = network.hold('removeFavorite');
  await user.click(await remove());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await remove();
  network.refuse('removeFavorite', 'addFavorite');
  answer();
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  await remove();
});

test('removing one does not keep the list from being read again', async () => {
  const { visitor, lessonIds } = await newEnrolled({ modules: [[{ title: 'O barro' }, { title: 'A roda' }]] });
  const { call } = await testApp();
  const [first, second] = lessonIds;
  await call('student.addFavorite', { lessonId: first }, visitor);
  await openStudentArea(visitor, '/alunos/favoritos');
  const remove = (title: string) => screen.findByRole('button', { name: `Remover ${title} dos favoritos` });
  await remove('O barro');
  await call('student.addFavorite', { lessonId: second }, visitor);
  const asked = network.countCalls(/favorites$/);
  network.hold('favorites');
  queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey });
  await waitFor(() => expect(asked()).toBe(1));
  await user.click(await remove('O barro'));
  await remove('A roda');
  await waitFor(() => expect(screen.queryByText('O barro')).toBeNull());
});
