import { randomUUID } from 'node:crypto';
import { appUrl, requestApi } from './api.ts';
import { ownAddress } from './fixtures.ts';
import { emailTo } from './inbox.ts';

/* Schools made over the API for one test each, so that tests do not see each other's changes. */

export const PASSWORD = 'girassol azul';

export const throwAwayEmail = (name = 'pessoa') => `${name}.${randomUUID().slice(0, 8)}@example.com`;

type LessonPlan = { title: string; description?: string; video?: string; releaseDays?: number };
type CoursePlan = { title: string; lessons: LessonPlan[] };

export type NewSchool = { session: string; email: string; address: string };
export type NewCourse = { id: string; title: string; lessonIds: string[] };
export type NewStudent = { email: string; session: string };

/** A school whose producer has just confirmed their identity and hidden the first steps. */
export async function openSchool(): Promise<NewSchool> {
  const address = ownAddress();
  const email = throwAwayEmail('produtora');
  const signUp = { name: 'Marina Couto', school: 'Escola da Marina', email, password: PASSWORD, terms: true };
  const { session: unproven = '' } = await requestApi('POST', '/producers', signUp, { address });
  const { session = '' } = await proveMailbox(email, { session: unproven, address });
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, { session, address });
  await requestApi('PUT', '/producer/first-steps', { hidden: true }, { session, address });
  return { session, email, address };
}

/** Uses the link from the sign-up e-mail. */
async function proveMailbox(email: string, caller: { session: string; address: string }) {
  const { text } = await emailTo(email, 'Confirme seu e-mail');
  const token = /confirmar-email#([\w-]+)/.exec(text)?.[1] ?? '';
  return requestApi('POST', '/mailbox-proofs', { token }, caller);
}

/** A published course with one module. `media:` stands for the address of the demonstration's files. */
export async function writeCourse(school: NewSchool, { title, lessons }: CoursePlan): Promise<NewCourse> {
  const post = async (path: string, body: object) => String((await requestApi('POST', path, body, school)).data.id);
  const id = await post('/producer/courses', { title, published: true, salesUrl: 'https://example.com/comprar' });
  const moduleId = await post(`/producer/courses/${id}/modules`, { title: 'Primeiros passos' });
  const lessonIds: string[] = [];
  for (const { title, description = '', video = '', releaseDays } of lessons) {
    const videoUrl = video.replace('media:', `${appUrl()}/demo-media/`);
    lessonIds.push(await post(`/producer/modules/${moduleId}/lessons`, { title, description, videoUrl, releaseDays }));
  }
  return { id, title, lessonIds };
}

/** A student with a password they chose, signed in to the school, and confirmed. */
export async function enroll(school: NewSchool, courses: NewCourse[], name = 'Beatriz Fontes'): Promise<NewStudent> {
  const email = throwAwayEmail('aluna');
  const courseIds = courses.map(({ id }) => id);
  await requestApi('POST', '/producer/students', { name, email, password: PASSWORD, courseIds }, school);
  const credentials = { email, password: PASSWORD };
  const caller = { address: school.address };
  const { session = '' } = await requestApi('POST', '/student-session', credentials, caller);
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, { session, ...caller });
  return { email, session };
}

/** Uses an e-mailed link. @returns the session */
export async function enterByLink({ email }: NewStudent, slug: string): Promise<string> {
  await requestApi('POST', `/access-requests?escola=${slug}`, { holder: email });
  const { text } = await emailTo(email, 'Seu link de acesso');
  const token = /alunos\/acesso[^#\s]*#([\w-]+)/.exec(text)?.[1];
  const { session = '' } = await requestApi('POST', '/access-sessions', { token });
  return session;
}

/** The school's name in addresses: `?escola=`. */
export async function slugOf(school: NewSchool): Promise<string> {
  const { data } = await requestApi('GET', '/session', undefined, school);
  return (data.school as { slug: string }).slug;
}

/** Enrolls an existing account in another school. */
export async function enrollAlso(school: NewSchool, courses: NewCourse[], { email }: NewStudent): Promise<void> {
  const courseIds = courses.map(({ id }) => id);
  await requestApi('POST', '/producer/students', { name: 'Beatriz Fontes', email, courseIds }, school);
}

export async function uploadCaptions(school: NewSchool, lessonId: string, file: File, language = 'pt-BR') {
  const body = new FormData();
  body.set('file', file);
  const headers = { cookie: `sid=${school.session}`, 'x-forwarded-for': school.address, origin: appUrl() };
  const address = `${appUrl()}/api/producer/lessons/${lessonId}/captions/${language}`;
  const answer = await fetch(address, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`captions: ${answer.status} ${await answer.text()}`);
}
