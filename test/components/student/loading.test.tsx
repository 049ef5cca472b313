import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

/** The menu at the side comes first. */
const follow = async (name: string) => user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);

test.each([
  ['Favoritos', 'favorites', 'Erro ao carregar favoritos', 'Você ainda não adicionou nenhuma aula aos favoritos'],
  ['Histórico', 'history', 'Erro ao carregar histórico', 'Nenhum histórico encontrado'],
  [
    'Continue Assistindo',
    'underway',
    'Não foi possível carregar seus cursos em andamento.',
    'Retome de onde você parou',
  ],
  ['Notificações', 'notifications', 'Erro ao carregar notificações', 'Nenhuma notificação encontrada'],
])('%s says when it could not be loaded, and loads when asked again', async (link, operation, said, loaded) => {
  const { visitor } = await newEnrolled();
  await openStudentArea(visitor, '/alunos/ajuda');
  network.refuse(operation);
  await follow(link);
  await screen.findByRole('heading', { name: said });
  network.accept(operation);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText(loaded);
});

test('four cards stand in for the courses while they load, and what could not be loaded is asked for again', async () => {
  const { visitor } = await newEnrolled();
  await openStudentArea(visitor, '/alunos/ajuda');
  network.refuse('catalogue');
  const answer = network.hold('catalogue');
  await follow('Cursos');
  await screen.findByText('Carregando os cursos');
  expect(document.querySelectorAll('main .course-card')).toHaveLength(4);
  answer();
  await screen.findByRole('heading', { name: 'Não foi possível carregar os cursos' });
  network.accept('catalogue');
  await user.click(screen.getByRole('button', { name: /Tentar/ }));
  await screen.findByRole('link', { name: 'Começar' });
});
