import { screen, waitFor, within } from '@testing-library/dom';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { MemberRole } from '#shared/team/roles.ts';
import { testApp } from '../../app.ts';
import { newCourse, newFailedEmail, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { newStudentSession } from '../../fixtures/student-page-fixture.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* On the pages about students everybody is offered what their role may do. */

const { services, signedIn } = await testApp();
const { db } = services;

let school: Awaited<ReturnType<typeof newProducer>>;
let courseId: string;
beforeEach(async () => {
  school = await newProducer();
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
});

async function openAs(role: MemberRole, path: string) {
  const { userId } = await newMember(db, school, { role, course_ids: role === 'instructor' ? [courseId] : [] });
  const { producerId } = school;
  await openPanel(newVisitor(await signedIn({ kind: 'producer', userId, producerId })), path);
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const enrollments = (studentId: string) =>
  asPlatform(db, (tx) =>
    tx.selectFrom('enrollments').select(['course_id', 'status']).where('student_id', '=', studentId).execute(),
  );

/** Whichever notes are more urgent today. */
const findNote = (text: RegExp) =>
  waitFor(async () => {
    if (screen.queryByText(text)) return;
    await user.click(screen.getByRole('button', { name: /^Mais \d+ aviso/ }));
    screen.getByText(text);
  });

describe('on the page of a student', () => {
  test.each(['Abrir acesso', 'Liberar um curso'])('support follows “%s” to the form of the student', async (name) => {
    const { studentId } = await newStudent(db, school);
    await openAs('support', `/admin/students/${studentId}`);
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Aluno' }));
    await user.click(await dialog.findByLabelText('Cerâmica', { exact: false }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(/^Dados de .* salvos/);
    expect(await enrollments(studentId)).toEqual([{ course_id: courseId, status: 'active' }]);
  });

  test('administrators choose the courses in a dialog of their own', async () => {
    const { studentId } = await newStudent(db, school);
    await openAs('admin', `/admin/students/${studentId}`);
    await user.click(await screen.findByRole('button', { name: 'Liberar um curso' }));
    await screen.findByRole('dialog', { name: 'Matricular alunos' });
  });

  test('an instructor sees what is wrong, without what would change it; support can', async () => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, courseId);
    await newFailedEmail(db, student);
    await newStudentSession(db, student);
    const path = `/admin/students/${student.studentId}`;
    const offered = () => [
      button('Abrir acesso'),
      button(/^Encerrar sessão/),
      button(/^(Corrigir e-mail e reenviar|Tentar enviar de novo|Reenviar acesso)$/),
    ];
    await openAs('instructor', path);
    await screen.findByRole('group', { name: 'Diagnóstico' });
    await screen.findByText('Dispositivos');
    expect(offered()).toEqual([null, null, null]);
    await openAs('support', path);
    await user.click(await screen.findByRole('button', { name: /^Encerrar sessão/ }));
    await screen.findByText('Sessão encerrada');
  });

  test('the step of somebody else is left to them', async () => {
    await asPlatform(db, (tx) =>
      sql`update profiles set trial_ends_at = app_now() - interval '1 day' where id = ${school.producerId}`.execute(tx),
    );
    const { studentId } = await newStudent(db, school);
    await openAs('support', `/admin/students/${studentId}`);
    await screen.findByText('Ninguém entra: sua assinatura expirou');
    expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull();
  });
});

describe('in the list', () => {
  test('support adds somebody to a draft without being asked to publish it', async () => {
    const { id } = await newCourse(db, school, { title: 'Rascunho', published: false });
    await newStudent(db, school);
    await openAs('support', '/admin/students');
    await user.click((await screen.findAllByRole('button', { name: 'Novo Aluno' })).at(-1) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aluno' }));
    fill(dialog.getByLabelText('Nome completo', { exact: false }), 'Tainá Ribeiro');
    fill(dialog.getByLabelText('E-mail', { exact: false }), `taina.${id}@example.com`);
    await user.click(await dialog.findByLabelText('Rascunho', { exact: false }));
    await dialog.findByText('Rascunho: ainda é rascunho. O e-mail de acesso espera até a publicação.');
    expect(dialog.queryByRole('radio', { name: /^Publicar agora/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Adicionar aluno' }));
    await screen.findByText('Tainá Ribeiro será avisado quando o curso for publicado.');
  });

  test('the archive of a clean-up is offered to the owner, who may download it', async () => {
    await newStudent(db, school);
    await asPlatform(db, async (tx) => {
      await sql`insert into cleanups (year, due_at, state) values (2001, due_of_cleanup(2001), 'done') on conflict do nothing`.execute(
        tx,
      );
      await sql`
        insert into cleanup_schools (producer_id, year, state, students, enrollments, removed, archive_key, archive_bytes,
          archive_sha256, archived_at)
        values (${school.producerId}, 2001, 'removed', 3, 3, 3, ${school.producerId}, 1, '', app_now())`.execute(tx);
    });
    await openAs('support', '/admin/students');
    await findNote(/3 alunos foram removidos/);
    expect(screen.queryByText(/pode ser baixado/)).toBeNull();
    expect(screen.queryByText('Baixar arquivo')).toBeNull();
    await openPanel(school, '/admin/students');
    await findNote(/pode ser baixado/);
    screen.getByText('Baixar arquivo');
  });

  test('an instructor, who may do nothing with several students, cannot select them', async () => {
    await openEnrollment(db, await newStudent(db, school, { name: 'Tainá Ribeiro' }), courseId);
    await openAs('instructor', '/admin/students');
    await screen.findByRole('link', { name: 'Tainá Ribeiro' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await openAs('support', '/admin/students');
    await screen.findByRole('checkbox', { name: 'Selecionar Tainá Ribeiro' });
  });

  test('its filters are still there after one of its students was looked at, or removed', async () => {
    const search = `?curso=${courseId}&status=active`;
    // The first one is the tab.
    const wayBack = () =>
      screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Alunos' }).at(-1) as HTMLAnchorElement;
    for (const name of ['Tainá Ribeiro', 'Caio Vasconcelos'])
      await openEnrollment(db, await newStudent(db, school, { name }), courseId);
    await openPanel(school, `/admin/students${search}`);
    await user.click(await screen.findByRole('link', { name: 'Tainá Ribeiro' }));
    await screen.findByRole('heading', { name: 'Tainá Ribeiro' });
    await user.click(wayBack());
    await user.click(await screen.findByRole('link', { name: 'Caio Vasconcelos' }));
    await screen.findByRole('heading', { name: 'Caio Vasconcelos' });
    expect(wayBack().search).toBe(search);
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tem certeza que deseja remover este aluno?' }));
    await user.click(await dialog.findByRole('button', { name: /^Remover/ }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/admin/students${search}`));
  });

  test('an instructor of nobody yet is not offered to enroll', async () => {
    await openAs('instructor', '/admin/students');
    await screen.findByText('Nenhum aluno ainda');
    expect(button('Novo Aluno')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Expandir Limite' })).toBeNull();
  });
});
