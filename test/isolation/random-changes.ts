import { randomUUID } from 'node:crypto';
import type { Operation } from '../app.ts';
import {
  newBanner,
  newCourse,
  newOwner,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '../fixtures/factories.ts';
import { platformsFor } from '../fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '../fixtures/sales/sales-fixture.ts';
import type { Door, Processes } from './deaf-process.ts';

/* Random changes of what students see, by permitted callers, and the screens that students and visitors look at. */

export type Change = { elsewhere?: true; run(): Promise<unknown> };
export type Story = { changes: Record<string, Change>; look(door: Door): Promise<string[]> };

const settings = {
  memberAreaName: 'Escola',
  navbarColor: '#111C44',
  backgroundColor: '#0B1437',
  secondaryLightColor: '#112240',
  socialLinks: {},
  email: { provider: 'hostinger', template: { subject: 'Olá', body: '<p>{{name}}</p>' } },
};

export async function newStory({ here, owner }: Processes): Promise<Story> {
  const { db } = here.services;
  const school = await newSchool(db);
  const neighbour = await newSchool(db);
  const courses = [
    await newCourse(db, school, { title: 'Cerâmica', modules: [[{}, { releaseDays: 2 }], [{}]] }),
    await newCourse(db, school, { title: 'Aquarela', modules: [[{}, {}]] }),
  ] as const;
  const [course, second] = courses;
  const bannerId = await newBanner(db, school);
  const students = [await newStudent(db, school), await newStudent(db, school)] as const;
  for (const student of students) for (const { id } of courses) await openEnrollment(db, student, id);
  const [student] = students;
  const producer = await here.signedIn({ kind: 'producer', userId: school.producerId });
  const platformOwner = await here.signedIn({ kind: 'owner', userId: await newOwner(db) });
  const browsers = await Promise.all(students.map((each) => here.signedIn({ kind: 'student', ...each })));
  // Looked with elsewhere, so that no answer of one process renews what the other is asked with.
  const cookies = () => browsers.map(({ cookie }) => ({ cookie }));
  const slugs = [school.slug, neighbour.slug];

  let count = 0;
  const another = (word: string) => {
    count += 1;
    return `${word} ${count}`;
  };
  /** First the one, then the other, and so on. */
  const inTurn = <T>(...values: [T, T]) => {
    let at = 0;
    return () => values[at++ % 2];
  };
  const [fromFirst, lesser, ofModule, shown] = [
    inTurn(1, 0),
    inTurn(3, 0),
    inTurn(...twoOf(course.moduleIds)),
    inTurn(false, true),
  ];
  const call = (operation: Operation, input: () => unknown, caller = producer): Change => ({
    run: () => here.call(operation, input(), caller),
  });
  /** A direct write by the database's owner or another process. */
  const written = (...texts: string[]): Change => ({
    elsewhere: true,
    run: () => owner.query(`begin; set local role ateneu_platform; ${texts.join('; ')}; commit`),
  });
  const [ours, theirs, hers] = [school.producerId, neighbour.producerId, student.studentId].map((id) => `'${id}'`);
  const domain = `${school.slug}.example.net`;
  const given = (to: string | undefined) => [
    `update client_settings set custom_domain = null where custom_domain = '${domain}'`,
    `update client_settings set custom_domain = '${domain}' where producer_id = ${to}`,
  ];
  const changed = (of: TestStudent, status: 'active' | 'inactive', courseIds: string[]) =>
    call('producer.updateStudent', () => {
      const named = { studentId: of.studentId, name: another('Duda'), email: of.email };
      return { ...named, status, courseIds };
    });
  const published = (courseId: string, on: boolean) =>
    call('producer.updateCourse', () => ({ courseId, title: another('Curso'), published: on }));

  async function signInAgain() {
    browsers[0] = await here.signedIn({ kind: 'student', ...student });
  }

  const changes: Record<string, Change> = {
    'student shut out': changed(student, 'inactive', [course.id]),
    'student let in': {
      async run() {
        await changed(student, 'active', [course.id, second.id]).run();
        await signInAgain();
      },
    },
    'one course closed': changed(student, 'active', [second.id]),
    'course taken back': published(course.id, false),
    'course published': published(course.id, true),
    'other course renamed': published(second.id, true),
    'course deleted': call('producer.deleteCourse', () => ({ courseId: second.id })),
    'course brought back': call('producer.restore', () => ({ kind: 'course', id: second.id })),
    'module renamed': call('producer.updateModule', () => ({
      moduleId: course.moduleIds[0],
      title: another('Módulo'),
    })),
    'modules reordered': call('producer.moveModule', () => ({ moduleId: course.moduleIds[0], index: fromFirst() })),
    'lesson renamed': call('producer.updateLesson', () => ({
      lessonId: course.lessonIds[0],
      title: another('Aula'),
      videoUrl: '',
    })),
    'lesson waits': call('producer.updateLesson', () => ({
      ...{ lessonId: course.lessonIds[0], title: 'Aula', videoUrl: '', releaseDays: lesser() },
    })),
    'lesson moved': call('producer.moveLesson', () => ({
      ...{ lessonId: course.lessonIds[0], moduleId: ofModule(), index: 0 },
    })),
    'lesson deleted': call('producer.deleteLesson', () => ({ lessonId: second.lessonIds[1] })),
    'lesson brought back': call('producer.restore', () => ({ kind: 'lesson', id: second.lessonIds[1] })),
    'banner switched': call('producer.setBannerActive', () => ({ bannerId, active: shown() })),
    'colours changed': call('producer.updateSettings', () => ({
      ...settings,
      primaryColor: `#${(0x400000 + 7919 * count++).toString(16)}`,
    })),
    'another address': call('producer.setSlug', () => {
      slugs.push(`escola-${randomUUID().slice(0, 12)}`);
      return { slug: slugs.at(-1) };
    }),
    'platform renamed': call(
      'owner.updatePlatformSettings',
      // Unique across all stories, since one may have ended with this name.
      () => ({ platformName: `Ateneu ${randomUUID()}`, primaryColor: '#2563EB', socialLinks: {} }),
      platformOwner,
    ),
    'student signs out': {
      async run() {
        await here.call('public.signOut', undefined, browsers[0]);
      },
    },
    'signed in': { run: signInAgain },
    'session ended': written(`update user_sessions set is_active = false where user_id = '${student.userId}'`),
    'signed in again': { run: signInAgain },
    refund: refunded(here, school, course.id, student),
    'trial over': written(`update profiles set trial_ends_at = app_now() - interval '1 hour' where id = ${ours}`),
    'trial extended': written(`update profiles set trial_ends_at = app_now() + interval '5 days' where id = ${ours}`),
    'domain given': written(...given(ours)),
    'domain passed on': written(...given(theirs)),
    'access until a while ago': written(
      `update enrollments set access_until = app_now() - interval '1 minute' where student_id = ${hers}`,
    ),
    'taken back': written(`update students set status = 'inactive'`, 'rollback'),
    'cleaned up': written(`delete from lessons where id = '${second.lessonIds[0]}'`),
    'student removed': call('producer.removeStudents', () => ({ studentIds: [students[1].studentId] })),
  };

  async function look(door: Door): Promise<string[]> {
    const atDomain = { headers: { host: domain } };
    const asked = cookies().flatMap((caller) => [
      door.call('student.catalogue', undefined, caller),
      ...courses.map(({ id }) => door.call('student.course', { courseId: id }, caller)),
      door.call('student.lesson', { lessonId: course.lessonIds[0] }, caller),
      door.call('public.session', {}, caller),
      page(door, '/alunos/cursos', caller),
      page(door, `/alunos/curso/${course.id}`, caller),
    ]);
    const strangers = slugs.map((slug) => page(door, `/alunos/login?escola=${slug}`, {}));
    const atHost = [page(door, '/alunos/login', atDomain)];
    const named = [door.fetch(`/brand/${slugs.at(-1)}/app.webmanifest`).then((answer) => answer.text())];
    const answers = await Promise.all([...asked, ...strangers, ...atHost, ...named]);
    return answers.map((answer) => plain(typeof answer === 'string' ? answer : `${answer.status} ${answer.text}`));
  }
  return { changes, look };
}

const twoOf = ([one = '', other = '']: string[]): [string, string] => [other, one];

async function page(door: Door, path: string, caller: object): Promise<string> {
  const answer = await door.fetch(path, { redirect: 'manual' }, caller);
  return `${answer.status} ${answer.headers.get('location')} ${await answer.text()}`;
}

/** Without values that differ in every response. */
const plain = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/"(now|code|viewingCode|drawnAt)":"[^"]*"/g, '');

function refunded(app: Processes['here'], school: TestSchool, courseId: string, { email }: TestStudent): Change {
  const { hotmart } = platformsFor(() => email);
  const { tell } = salesFixture(app, school, courseId);
  return {
    async run() {
      const id = randomUUID();
      await tell(hotmart('PURCHASE_APPROVED', id));
      await tell(hotmart('PURCHASE_REFUNDED', id));
    },
  };
}
