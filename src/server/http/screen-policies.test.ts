import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { KEEP_EARLY_PRESS } from '#shared/early-press.ts';
import { previewAddress } from '#shared/preview.ts';
import { ADDRESSES, addressesOf, SCREENS } from '#shared/screens/all.ts';
import { STUDENT_AREA } from '#shared/screens/student.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';

const WIDGET = 'https://opiniao.example';

type Policy = Record<string, string[]>;

let app: TestApp;
const visitors: Record<'nobody' | 'student' | 'producer' | 'owner', Caller> = {
  nobody: {},
  student: {},
  producer: {},
  owner: {},
};
let producerId: string;
let courseId: string;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  courseId = (await newCourse(db, school)).id;
  producerId = school.producerId;
  await openEnrollment(db, student, courseId);
  visitors.student = await app.signedIn({ kind: 'student', ...student });
  visitors.producer = await app.signedIn({ kind: 'producer', userId: producerId });
  visitors.owner = await app.signedIn({ kind: 'owner', userId: await newOwner() });
});

async function newOwner(): Promise<string> {
  const id = randomUUID();
  const owner = { id, role: 'super_admin' as const, name: 'Dona', email: `${id}@example.com` };
  await asPlatform(app.services.db, (tx) => tx.insertInto('profiles').values(owner).execute());
  return id;
}

function parse(policy: string | null): Policy {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

const policyOf = async (path: string, who: keyof typeof visitors = 'nobody') =>
  parse((await app.fetch(path, {}, visitors[who])).headers.get('content-security-policy'));

/** The directives that allow other hosts, except for pictures. */
const opened = (policy: Policy) =>
  Object.keys(policy).filter(
    (name) => name !== 'img-src' && policy[name]?.some((source) => /https:|\*|blob:/.test(source)),
  );

const CLOSED: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'https:', 'data:', 'blob:'],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
/** Server-rendered pages include the script that records early clicks. */
const DRAWN = {
  'script-src': ["'self'", `'sha256-${createHash('sha256').update(KEEP_EARLY_PRESS).digest('base64')}'`],
};
const PLAYERS = {
  'media-src': ["'self'", 'https:', 'blob:'],
  'frame-src': [
    "'self'",
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
    'https://vimeo.com',
    'https://*.tv.pandavideo.com.br',
    'https://*.tv.pandavideo.com',
    'https://scripts.converteai.net',
    'https://iframe.mediadelivery.net',
    'https://fast.wistia.net',
    'https://geo.dailymotion.com',
    'https://www.loom.com',
    'https://drive.google.com',
    'https://docs.google.com',
    'https://onedrive.live.com',
    'https://*.sharepoint.com',
    'https://www.flexclip.com',
    'https://*.flexclip.com',
  ],
  'worker-src': ["'self'", 'blob:'],
};

describe('only our own origin is allowed, except for images', () => {
  test.each([
    '/',
    '/nowhere',
    '/healthz',
    '/api/openapi.json',
    '/rpc/public/session',
    ...addressesOf(SCREENS.producer),
  ])('by %s', async (path) => {
    expect(await policyOf(path)).toEqual(CLOSED);
  });

  const producers = addressesOf(SCREENS.producer);
  test.each(addressesOf(SCREENS.student).filter((path) => !producers.includes(path)))(
    'by %s, server-rendered',
    async (path) => {
      expect(await policyOf(path)).toEqual({ ...CLOSED, ...DRAWN });
    },
  );

  test.each(addressesOf(SCREENS.producer))('by %s for a producer and an owner', async (path) => {
    expect(await policyOf(path, 'producer')).toEqual(CLOSED);
    expect(await policyOf(path, 'owner')).toEqual(CLOSED);
  });

  test.each(['producer', 'owner'] as const)('by /alunos/cursos for whoever is a %s', async (who) => {
    expect(await policyOf('/alunos/cursos', who)).toEqual({ ...CLOSED, ...DRAWN });
  });
});

describe('players get what they need, but none of their scripts', () => {
  test.each(addressesOf([STUDENT_AREA]))(
    'in the student’s %s, from where a lesson opens without a new document',
    async (path) => {
      expect(await policyOf(path.replace('$courseId', courseId), 'student')).toEqual({
        ...CLOSED,
        ...PLAYERS,
        ...DRAWN,
      });
    },
  );

  test('in the preview of the students’ area, which the panel frames', async () => {
    for (const path of ['/alunos/cursos', `/alunos/curso/${courseId}`]) {
      const policy = await policyOf(previewAddress(path, producerId), 'producer');
      expect(policy).toEqual({ ...CLOSED, ...PLAYERS, ...DRAWN, 'frame-ancestors': ["'self'"] });
    }
  });

  test('in the frame of a video that is being edited', async () => {
    const page = await app.fetch('/player/preview');
    expect(await page.text()).toContain('<script type="module"');
    expect(await policyOf('/player/preview')).toEqual({ ...CLOSED, ...PLAYERS, 'frame-ancestors': ["'self'"] });
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('segments of a stream are fetched through one page that may connect to every host and runs no script', async () => {
    const page = await app.fetch('/player/streams');
    expect(await page.text()).not.toMatch(/<script|<link|<body/);
    expect(await policyOf('/player/streams')).toEqual({
      'default-src': ["'none'"],
      'connect-src': ["'self'", 'https:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    });
  });
});

test('the operator’s feedback widget is only allowed in a producer’s panel, if configured, and only from its host', async () => {
  const configure = (feedback_url: string | null) =>
    asPlatform(app.services.db, (tx) => tx.updateTable('platform_settings').set({ feedback_url }).execute());
  const shownTo = async (path: string, who: keyof typeof visitors) => {
    const page = await app.fetch(path, {}, visitors[who]);
    return { policy: parse(page.headers.get('content-security-policy')), text: await page.text() };
  };
  expect((await shownTo('/dashboard', 'producer')).text).not.toContain(WIDGET);
  await configure(`${WIDGET}/w.js?site=1`);
  onTestFinished(() => configure(null).then(() => {}));

  const panel = await shownTo('/dashboard', 'producer');
  expect(panel.text).toContain(`"feedbackUrl":"${WIDGET}/w.js?site=1"`);
  const allowed = ['script-src', 'style-src', 'connect-src', 'frame-src'];
  expect(opened(panel.policy), 'nobody else is').toEqual(allowed);
  for (const name of allowed) expect(panel.policy[name]).toEqual([...(CLOSED[name] ?? []), WIDGET]);

  const elsewhere: [string, keyof typeof visitors][] = [
    ...ADDRESSES.map((path): [string, 'nobody'] => [path, 'nobody']),
    ...addressesOf([STUDENT_AREA]).map((path): [string, 'student'] => [path.replace('$courseId', courseId), 'student']),
    ['/admin/super', 'owner'],
    ['/reset-password', 'producer'],
    [previewAddress('/alunos/cursos', producerId), 'producer'],
  ];
  for (const [path, who] of elsewhere) {
    const { policy, text } = await shownTo(path, who);
    expect(Object.values(policy).flat(), `${path} ${who}`).not.toContain(WIDGET);
    expect(text, `${path} ${who}`).not.toContain(WIDGET);
  }
});

// Control: these checks fail on the former policy, which was the same on every page.
test('control: a policy with a video host as script source, or every host to connect to, is detected', () => {
  const former = parse("script-src 'self' https://www.youtube.com; connect-src 'self' https:; img-src 'self' https:");
  expect(opened(former)).toEqual(['script-src', 'connect-src']);
  expect(opened(CLOSED)).toEqual([]);
  expect(opened({ ...CLOSED, ...PLAYERS })).toEqual(['media-src', 'frame-src', 'worker-src']);
});
