import { catalogue } from '#shared/contract/student.ts';
import type { Target } from './rounds.ts';
import { ENROLLED, type FilledSchool, PASSWORD, SIZE } from './school.ts';

/** A request to the application, and the comparable one to the bare server. */
export type Work = { target: Target; verify: (answer: string) => void; beside?: 'same statements' | 'password' };

type Measured = Pick<Target, 'processorMs' | 'databaseMs'>;

/** Requests as a browser sends them. @param forget undoes what marking lessons has written */
export function worksOn(
  url: string,
  school: FilledSchool,
  measured: Measured,
  forget: () => Promise<void>,
): Record<string, Work> {
  const { courseId, lessonId, lessonIds, cookies } = school;
  const encodings = { 'accept-encoding': 'gzip, deflate, br' };
  const json = { 'content-type': 'application/json', ...encodings };
  const call = (operation: string, input: object = {}): Target => ({
    url: `${url}/rpc/${operation}`,
    method: 'POST',
    headers: json,
    body: JSON.stringify({ json: input }),
    cookies,
    ...measured,
  });
  const page = (path: string): Target => ({ url: url + path, method: 'GET', headers: encodings, cookies, ...measured });
  const read = (target: Target, verify: Work['verify'] = () => {}): Work => ({
    target,
    verify,
    beside: 'same statements',
  });
  return {
    // Wrong answers would make the timing meaningless.
    'home, call': read(call('student/catalogue'), verifyCatalogue),
    'home, HTML': read(page('/alunos/cursos')),
    'course, call': read(call('student/course', { courseId })),
    'course, HTML': read(page(`/alunos/curso/${courseId}`)),
    'lesson, call': read(call('student/lesson', { lessonId })),
    'lesson, HTML': read(page(`/alunos/curso/${courseId}?aula=${lessonId}`)),
    // Each lesson once: what is marked already is nothing to write.
    'mark completed': {
      target: {
        ...call('student/setCompletion', { lessonId, completed: true }),
        requests: lessonIds.map((each) => ({
          headers: json,
          body: JSON.stringify({ json: { lessonId: each, completed: true } }),
        })),
        before: forget,
      },
      verify: () => {},
    },
    'sign-in': {
      target: {
        ...call('public/signInStudent'),
        cookies: undefined,
        ...signIns(school),
      },
      verify: () => {},
      beside: 'password',
    },
  };
}

/** Every student in a browser and at an address of their own, again and again. */
function signIns({ outside, slug }: FilledSchool): Pick<Target, 'headers' | 'body' | 'requests'> {
  const requests = outside.map((email, at) => ({
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `177.10.${at >> 8}.${(at & 255) + 1}`,
      cookie: `did=${String(at).padStart(43, 'd')}; escola=${slug}`,
    },
    body: JSON.stringify({ json: { email, password: PASSWORD } }),
  }));
  return { ...requests[0], requests } as Pick<Target, 'headers' | 'body' | 'requests'>;
}

/** @throws Error when it is not the one that was written */
function verifyCatalogue(answer: string): void {
  const { courses, others } = catalogue.parse((JSON.parse(answer) as { json: unknown }).json);
  const whole = [...courses, ...others].every(({ lessonCount }) => lessonCount === SIZE.modules * SIZE.lessons);
  if (courses.length !== ENROLLED || others.length !== SIZE.courses - ENROLLED || !whole)
    throw new Error('The application shows another catalogue than was written.');
}

export async function answerOf({ url, method, headers, body, cookies: [cookie] = [] }: Target): Promise<string> {
  const response = await fetch(url, { method, headers: { ...headers, ...(cookie && { cookie }) }, body });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response.text();
}
