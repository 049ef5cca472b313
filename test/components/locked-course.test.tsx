import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '../fixtures/factories.ts';
import { newVisitor, user, type Visitor } from './driver/page.ts';
import { openStudentArea } from './driver/student-area.tsx';

const { db, signedIn } = await testApp().then(({ services, signedIn }) => ({ db: services.db, signedIn }));
const SALES = { salesUrl: 'https://example.com/comprar', priceCents: 19_790 };
const ENDED = { access_until: '2026-01-10T02:59:59.999Z' };

let school: TestSchool;
let visitor: Visitor;
let enter: (course: { id: string }, enrollment?: typeof ENDED) => Promise<unknown>;
beforeEach(async () => {
  school = await newSchool(db);
  const student = await newStudent(db, school);
  visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  enter = (course, enrollment) => openEnrollment(db, student, course.id, enrollment);
  await enter(await newCourse(db, school, { title: 'Aberto', modules: [[{}]] }));
});

const linkNamed = (name: RegExp) => screen.findByRole('link', { name });

test('ended access shows its date, and links to the sales page', async () => {
  const course = await newCourse(db, school, { title: 'Cerâmica', ...SALES, modules: [[{ title: 'O barro' }]] });
  await enter(course, ENDED);
  await openStudentArea(visitor, `/alunos/curso/${course.id}`);
  await screen.findByText('Seu acesso venceu em 09/01/2026');
  expect(screen.getByRole('alert').textContent).toContain('Acesso Expirado');
  expect((await linkNamed(/^Renovar Agora/)).getAttribute('href')).toBe(SALES.salesUrl);
  expect(screen.getByText('O barro')).toBeTruthy();
  expect(screen.getByText(/197,90/)).toBeTruthy();
  expect(screen.queryByText('Comprar Agora')).toBeNull();

  await openStudentArea(visitor, '/alunos/cursos');
  const button = await screen.findByRole('button', { name: 'Ver Prévia de Cerâmica' });
  expect(button.textContent).toBe('Ver Prévia');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Prévia do Curso' }));
  expect((await dialog.findByRole('link', { name: /^Comprar Agora/ })).getAttribute('href')).toBe(SALES.salesUrl);
});

test('a course one never had can be bought, and its cover opens the same preview', async () => {
  const course = await newCourse(db, school, { title: 'Cerâmica', ...SALES, modules: [[{ title: 'O barro' }]] });
  await openStudentArea(visitor, `/alunos/curso/${course.id}`);
  await linkNamed(/^Comprar Agora/);
  expect(screen.getByRole('alert').textContent).toContain('Acesso Bloqueado');
  expect(screen.queryByText(/venceu/)).toBeNull();

  await openStudentArea(visitor, '/alunos/cursos');
  await user.click(await screen.findByRole('button', { name: 'Ver Prévia de Cerâmica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prévia do Curso' }));
  expect((await dialog.findByRole('link', { name: /^Comprar Agora/ })).getAttribute('href')).toBe(SALES.salesUrl);
  expect(dialog.getByText(/197,90/)).toBeTruthy();
});

test('without a price none is shown, and without a sales page the school can be contacted', async () => {
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}]] });
  await enter(course, ENDED);
  await openStudentArea(visitor, `/alunos/curso/${course.id}`);
  await screen.findByText(/^Para ter acesso, fale com quem vendeu o curso\.$|^Falar com a escola$/);
  expect(document.body.textContent).not.toMatch(/R\$|Gratuito|Renovar Agora/);
});
