import { requestApi } from '../../api.ts';
import { type NewSchool, throwAwayEmail } from '../../school.ts';

/** Enrolled one by one, so that the last is the newest. */
export async function enrollMany(school: NewSchool, courseId: string, names: string[]) {
  for (const name of names) {
    const email = throwAwayEmail('lista');
    await requestApi('POST', '/producer/students', { name, email, courseIds: [courseId] }, school);
  }
}

export const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `Aluno ${String(at + 1).padStart(2, '0')}`);
