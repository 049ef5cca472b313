import { testApp } from '../../app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { newVisitor } from '../driver/page.ts';

/** A student signed in, of a school of their own with one course. */
export async function newEnrolled(course: Parameters<typeof newCourse>[2] = {}) {
  const { services, signedIn } = await testApp();
  const school = await newSchool(services.db);
  const student = await newStudent(services.db, school, { name: 'Beatriz Fontes' });
  const { id, lessonIds } = await newCourse(services.db, school, {
    title: 'Cerâmica em Casa',
    modules: [[{ title: 'O barro' }]],
    ...course,
  });
  await openEnrollment(services.db, student, id);
  const visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  return { visitor, school, student, courseId: id, lessonIds };
}
