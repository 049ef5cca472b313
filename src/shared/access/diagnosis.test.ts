import { describe, expect, test } from 'vitest';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { type Diagnosis, diagnose, type Step } from './diagnosis.ts';
import type { Verdict } from './verdict.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

type Grant = StudentDetail['access']['courses'][number]['grants'][number];
const grant: Grant = {
  id: 'g',
  origin: 'sale',
  reference: 'HP-1',
  startsAt: ago(10),
  endsAt: null,
  closedAt: null,
  closedReason: null,
  bought: null,
  addsDays: null,
  modules: null,
};
const course = (state: 'published' | 'draft' | 'deleted', ...grants: Partial<Grant>[]) => ({
  ...{ id: 'c', title: 'Cerâmica', state },
  grants: grants.map((each) => ({ ...grant, ...each })),
});
const email = (status: StudentDetail['emails'][number]['status'], template = 'course_access') => ({
  ...{ id: 'e', status, reason: null, answer: null, at: ago(9) },
  ...{ template, email: 'a@b.test', createdAt: ago(9) },
});
const session = { id: 's', device: 'Chrome', beganAt: ago(1), lastActiveAt: ago(1), open: true };
const purchase = {
  ...{ id: 'p', platform: 'hotmart' as const, sender: 'Hotmart', courseTitle: 'Cerâmica', transactionId: 'HP-1' },
  ...{ offer: null, packageName: null },
  ...{ paidAt: ago(10), renewedAt: null, toldAt: ago(10), changedAt: ago(10), closedBy: null, endedAt: null },
  ...{ granted: true, amountCents: 49_700, currency: 'BRL', waitingFor: null, simulated: false },
};

function detail({
  student,
  access,
  ...rest
}: Partial<Omit<StudentDetail, 'student' | 'access'>> & {
  student?: Partial<StudentDetail['student']>;
  access?: Partial<StudentDetail['access']>;
}): StudentDetail {
  return {
    student: {
      ...{ id: 'st', name: 'João', email: 'a@b.test', phone: null, cpf: null, status: 'active', createdAt: ago(10) },
      ...{ enrollments: [], openCourseIds: [], ends: [], lastEmail: null, emailHeld: false },
      ...student,
    },
    access: { studentActive: true, schoolOpen: true, courses: [course('published', {})], ...access },
    ...{ choices: [], courses: [], purchases: [purchase], emails: [email('sent')], sessions: [], days: [] },
    ...{ seenOn: null, notes: [], submissions: [] },
    ...rest,
  };
}
const only = (...courses: ReturnType<typeof course>[]) => detail({ access: { courses } });

describe('the obstacle', () => {
  test.each<[string, StudentDetail, Verdict, Diagnosis['next']]>([
    ['an expired school', detail({ access: { schoolOpen: false } }), 'school_expired', 'renew_subscription'],
    [
      'a sale that waits, whatever else is open',
      detail({ purchases: [purchase, { ...purchase, granted: false, waitingFor: 'student_limit' }] }),
      'sale_waits',
      'resolve_sale',
    ],
    ['an inactive student', detail({ student: { status: 'inactive' } }), 'inactive', 'activate'],
    ['no course ever', only(), 'never_open', 'enroll'],
    ['a draft', only(course('draft', {})), 'unpublished', 'publish'],
    ['an end that has passed', only(course('published', { endsAt: ago(1) })), 'ended', 'extend'],
    ['a beginning to come', only(course('published', { startsAt: ago(-1) })), 'not_started', null],
    ['a refund', only(course('published', { closedAt: ago(1), closedReason: 'refunded' })), 'taken_back', null],
    ['a chargeback', only(course('published', { closedAt: ago(1), closedReason: 'charged_back' })), 'taken_back', null],
    ['one’s own word', only(course('published', { closedAt: ago(1), closedReason: 'edited' })), 'closed', 'enroll'],
    ['no e-mail', detail({ emails: [] }), 'never_mailed', 'resend'],
    ['an e-mail that is no access', detail({ emails: [email('sent', 'message')] }), 'never_mailed', 'resend'],
    ['an e-mail that came back', detail({ emails: [email('bounced')] }), 'email_returned', 'correct_email'],
    ['an e-mail given up', detail({ emails: [email('failed')] }), 'email_failed', 'retry_email'],
    ['an e-mail on its way', detail({ emails: [email('queued')] }), 'email_on_its_way', null],
    ['the newest e-mail counts', detail({ emails: [email('sent'), email('bounced')] }), 'never_entered', 'resend'],
    ['who has entered', detail({ sessions: [session] }), 'entered_only', null],
    ['who watches', detail({ sessions: [session], days: [{ day: '2026-11-21', lessons: 2 }] }), 'well', null],
    ['whose sessions are forgotten, lessons not', detail({ seenOn: '2026-03-01' }), 'entered_only', null],
  ])('%s', (_, known, verdict, next) => {
    expect(diagnose(known, NOW)).toMatchObject({ verdict, next });
  });

  test('of two courses, the open one counts', () => {
    const known = only(course('published', { closedAt: ago(1), closedReason: 'refunded' }), course('published', {}));
    expect(diagnose(known, NOW).verdict).toBe('never_entered');
  });
});

describe('the steps', () => {
  const steps = (known: StudentDetail) => diagnose(known, NOW).steps;

  test('stop at the verdict’s step, and those before it are done', () => {
    expect(steps(detail({ emails: [email('bounced')] }))).toEqual({
      ...{ bought: 'ok', open: 'ok', mailed: 'bad', entered: 'wait', watched: 'wait' },
    });
  });

  test('a purchase is not required if there is none', () => {
    expect(steps(detail({ purchases: [] })).bought).toBe('none');
  });

  test('a bounced old e-mail does not matter once the student has entered', () => {
    expect(steps(detail({ emails: [email('bounced')], sessions: [session] })).mailed).toBe('none');
  });

  test.each<[string, StudentDetail, Step]>([
    ['a sale that waits', detail({ purchases: [{ ...purchase, waitingFor: 'invalid_email' }] }), 'bought'],
    ['nothing open', only(), 'open'],
    ['nobody in', detail({}), 'entered'],
  ])('%s stops at a single step', (_, known, at) => {
    const bad = Object.entries(steps(known)).filter(([, state]) => state === 'bad');
    expect(bad).toEqual([[at, 'bad']]);
  });
});
