import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { joinWaiting } from '#server/cohorts/waiting/waiting-list.ts';
import { asSchool } from '#server/db.ts';
import type { MemberRole } from '#shared/team/roles.ts';
import { testApp } from '../../app.ts';
import { enrolledIn, newCohort } from '../../fixtures/cohort-fixture.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool } from '../../fixtures/factories.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, includes, newVisitor, user, type Visitor } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* What instructors and administrators are offered differs from what the owner is. */

let school: TestSchool;
let owner: Visitor;
let courseId: string;
let instructor: { userId: string };
let open: (path: string) => Promise<unknown>;
beforeEach(async () => {
  const { services, signedIn } = await testApp();
  const producer = await newProducer();
  const lessons = [[{ title: 'O barro' }, { title: 'A roda' }]];
  const course = await newCourse(services.db, producer, { title: 'Cerâmica', modules: lessons });
  courseId = course.id;
  instructor = await newMember(services.db, producer, { role: 'instructor', course_ids: [courseId] });
  const session = { kind: 'producer' as const, userId: instructor.userId, producerId: producer.producerId };
  const visitor = newVisitor(await signedIn(session));
  open = (path) => openPanel(visitor, path);
  [school, owner] = [producer, producer];
});

async function openAs(role: MemberRole, { producerId }: Pick<TestSchool, 'producerId'>, path: string) {
  const { services, signedIn } = await testApp();
  const { userId } = await newMember(services.db, { producerId }, { role });
  await openPanel(newVisitor(await signedIn({ kind: 'producer', userId, producerId })), path);
}

test('the preview names the instructor, as whom the student area lets them in', async () => {
  await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Visualizar área do aluno: Cerâmica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Visualizar área do aluno' }));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Abrir em nova aba' });
  expect(new URL(link.href).searchParams.get('admin')).toBe(instructor.userId);
});

test('a course’s form is saved without the switch that publishes it, which only administrators have', async () => {
  await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Editar Cerâmica' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Curso' }));
  fill(form.getByLabelText('Título'), 'Cerâmica fria');
  expect(form.queryByRole('switch', { name: /^Publicado/ })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Curso atualizado com sucesso!');
  await screen.findByRole('heading', { name: 'Cerâmica fria' });
  screen.getByText('Publicado');
});

test('a lesson is deleted without the promise of an undo, which only administrators have', async () => {
  await open('/dashboard');
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

test('the progress table is shown without its file, which only those who may export students get', async () => {
  const { db } = (await testApp()).services;
  await openEnrollment(db, await newStudent(db, school), courseId);
  await openPanel(owner, '/admin/reports/progresso');
  await screen.findByRole('button', { name: 'Exportar CSV' });
  await open('/admin/reports/progresso');
  await screen.findByRole('grid', { name: 'Progresso por aula' });
  expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull();
});

test('the students of a turma and its waiting list are shown without what would change them', async () => {
  const { db } = (await testApp()).services;
  const cohortId = await newCohort(db, school, courseId, { seats: 1 });
  const [inside, waiting] = [await enrolledIn(db, school, courseId, cohortId), await enrolledIn(db, school, courseId)];
  await joinWaiting(db, school, { cohortId, studentIds: [waiting.studentId] });
  await open(`/admin/courses/${courseId}/turmas/${cohortId}`);
  await user.click(await screen.findByRole('tab', { name: 'Alunos' }));
  await screen.findByText(inside.email);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Lista de espera (1)' }));
  await screen.findByText(includes(waiting.email));
  expect(screen.queryByRole('button', { name: /^(Chamar|Tirar)/ })).toBeNull();
});

test('video keys are shown without what would change them, which only the owner may', async () => {
  const { services } = await testApp();
  const key = { producer_id: school.producerId, provider: 'bunny' as const, name: '12345', secret: 'x' };
  await asSchool(services.db, school, (tx) => tx.insertInto('video_keys').values(key).execute());
  const remove = { name: /^Remover a chave 12345/ };
  await openPanel(owner, '/admin/courses/videos');
  await screen.findByRole('button', remove);
  screen.getByRole('button', { name: 'Adicionar chave' });
  await openAs('admin', school, '/admin/courses/videos');
  await screen.findByText(includes('12345'));
  expect([screen.queryByRole('button', remove), screen.queryByRole('button', { name: 'Adicionar chave' })]).toEqual([
    null,
    null,
  ]);
});

test('in a school without courses an administrator can add one, and an instructor cannot', async () => {
  const empty = await newProducer();
  const offeredTo = async (role: MemberRole) => {
    await openAs(role, empty, '/dashboard');
    await screen.findByText('Nenhum curso ainda');
    return screen.queryAllByRole('button', { name: 'Novo Curso' }).length;
  };
  expect([await offeredTo('admin'), await offeredTo('instructor')]).toEqual([1, 0]);
});

describe('the desks of the school', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Seções' }));
  /** The only link to the current page. */
  const currentTab = () => screen.getByRole('link', { current: 'page' }).textContent;

  test('an administrator gets from the team to its audit and to the privacy desk, and back', async () => {
    const { call } = await testApp();
    expect((await call('producer.deleteCourse', { courseId }, owner)).code).toBeNull();
    await openAs('admin', school, '/admin/equipe');
    for (const [link, title] of [
      ['Ver auditoria', 'Auditoria'],
      ['Ver pedidos', 'Privacidade'],
    ]) {
      await user.click(await screen.findByRole('link', { name: link }));
      await screen.findByRole('heading', { name: title });
      await screen.findByText(title === 'Auditoria' ? includes('Cerâmica') : 'Nenhum pedido ainda');
      expect(currentTab()).toBe('Equipe');
      // The first one is the tab.
      await user.click(screen.getAllByRole('link', { name: 'Equipe' }).at(-1) as HTMLElement);
    }
    await screen.findByRole('link', { name: 'Ver auditoria' });
  });

  test('the audit opens with what came with its page', async () => {
    const { call } = await testApp();
    expect((await call('producer.deleteCourse', { courseId }, owner)).code).toBeNull();
    await openPanel(owner, '/admin/equipe/auditoria');
    const asked = network.countCalls(/auditEvents/);
    await screen.findByText(includes('Cerâmica'));
    expect(asked()).toBe(0);
  });

  test('the owner gets back from the privacy desk to the settings', async () => {
    await openPanel(owner, '/admin/settings/privacidade');
    await screen.findByText('Nenhum pedido ainda');
    expect(currentTab()).toBe('Configurações');
    expect(screen.getAllByRole('link', { name: 'Configurações' })).toHaveLength(2);
  });

  test.each(['/admin/equipe', '/admin/equipe/auditoria', '/admin/settings/privacidade'])(
    'an instructor sees a notice instead of %s',
    async (path) => {
      await open(path);
      await screen.findByText('Seu papel nesta escola não alcança esta página');
      expect(tabs().queryByRole('link', { name: 'Equipe' })).toBeNull();
      expect(screen.queryByRole('link', { name: /^Ver (auditoria|pedidos)$/ })).toBeNull();
    },
  );
});
