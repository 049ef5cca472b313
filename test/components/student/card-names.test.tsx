import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { testApp } from '../../app.ts';
import { newCourse, openEnrollment } from '../../fixtures/factories.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

/* What a screen reader says of a card that is a link: words, and no number that stands alone. */

const {
  services: { db, jobs },
} = await testApp();
const LESSONS = [[{ title: 'O barro' }, { title: 'A roda' }, { title: 'O forno' }]];

async function newUnderway() {
  const enrolled = await newEnrolled({ modules: LESSONS });
  const { student, visitor, courseId, lessonIds } = enrolled;
  const other = await newCourse(db, student, { title: 'Esmaltes', modules: LESSONS });
  await openEnrollment(db, student, other.id);
  for (const lessonId of [lessonIds[0] ?? '', other.lessonIds[0] ?? ''])
    await setCompletion(db, jobs, student, { lessonId, completed: true });
  return { visitor, courseId };
}

test('a course, and another to continue with', async () => {
  const { visitor } = await newUnderway();
  await openStudentArea(visitor, '/alunos/cursos');
  await screen.findByRole('link', { name: /^Cerâmica em Casa 33% concluído$/ });
  await screen.findByRole('link', { name: /^Continuar: A roda (Cerâmica em Casa|Esmaltes) 33% concluído$/ });
});

test('a module', async () => {
  const { visitor, courseId } = await newUnderway();
  await openStudentArea(visitor, `/alunos/curso/${courseId}`);
  await screen.findByRole('link', { name: /^Módulo 1 .*3 aulas 33% concluído$/ });
});
