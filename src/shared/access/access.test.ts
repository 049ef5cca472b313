import { describe, expect, test } from 'vitest';
import { type AccessFacts, type AccessGrant, accessNow } from './access.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T12:00:00Z`);
const grant = (overrides: Partial<AccessGrant> = {}): AccessGrant => ({
  startsAt: day(1),
  endsAt: null,
  closedAt: null,
  closedReason: null,
  ...overrides,
});
const access = (overrides: Partial<AccessFacts> = {}) =>
  accessNow({ studentActive: true, schoolOpen: true, course: 'published', grants: [grant()], ...overrides }, NOW);

describe('open', () => {
  test.each<[string, AccessGrant[], Date | null]>([
    ['without end', [grant()], null],
    ['until its end', [grant({ endsAt: day(30) })], day(30)],
    ['until the later of two ends', [grant({ endsAt: day(25) }), grant({ endsAt: day(30) })], day(30)],
    ['without end while one has none', [grant({ endsAt: day(25) }), grant()], null],
    ['by one, while another was closed', [grant({ closedAt: day(2), closedReason: 'refunded' }), grant()], null],
    ['by one, while another has ended', [grant({ endsAt: day(20) }), grant({ endsAt: day(29) })], day(29)],
    ['from the very moment it starts', [grant({ startsAt: NOW })], null],
  ])('%s', (_, grants, until) => {
    expect(access({ grants })).toEqual({ open: true, until });
  });
});

describe('not open', () => {
  test.each<[string, Partial<AccessFacts>, object[]]>([
    ['an inactive student', { studentActive: false }, [{ because: 'student_inactive' }]],
    ['an expired school', { schoolOpen: false }, [{ because: 'school_expired' }]],
    ['a draft', { course: 'draft' }, [{ because: 'course_unpublished' }]],
    ['a deleted course', { course: 'deleted' }, [{ because: 'course_deleted' }]],
    ['no grant ever', { grants: [] }, [{ because: 'never' }]],
    ['one that ended', { grants: [grant({ endsAt: day(20) })] }, [{ because: 'ended', at: day(20) }]],
    ['one that ends at this very moment', { grants: [grant({ endsAt: NOW })] }, [{ because: 'ended', at: NOW }]],
    [
      'one that was closed',
      { grants: [grant({ closedAt: day(5), closedReason: 'edited' })] },
      [{ because: 'closed', at: day(5), reason: 'edited' }],
    ],
    [
      'one closed before anybody noted why',
      { grants: [grant({ closedAt: day(5) })] },
      [{ because: 'closed', at: day(5), reason: null }],
    ],
    [
      'one that was closed after it had ended',
      { grants: [grant({ endsAt: day(4), closedAt: day(5), closedReason: 'edited' })] },
      [{ because: 'ended', at: day(4) }],
    ],
    [
      'several: the one that lasted longest says why',
      {
        grants: [
          grant({ closedAt: day(9), closedReason: 'refunded' }),
          grant({ endsAt: day(15) }),
          grant({ closedAt: day(10), closedReason: 'edited' }),
        ],
      },
      [{ because: 'ended', at: day(15) }],
    ],
    [
      'one that is to begin, whatever was before',
      { grants: [grant({ endsAt: day(20) }), grant({ startsAt: day(28) }), grant({ startsAt: day(25) })] },
      [{ because: 'not_started', at: day(25) }],
    ],
    [
      'one closed before it began',
      { grants: [grant({ startsAt: day(28), closedAt: day(21), closedReason: 'canceled' })] },
      [{ because: 'closed', at: day(21), reason: 'canceled' }],
    ],
    [
      'everything at once',
      { studentActive: false, schoolOpen: false, course: 'draft', grants: [] },
      [
        { because: 'student_inactive' },
        { because: 'school_expired' },
        { because: 'course_unpublished' },
        { because: 'never' },
      ],
    ],
  ])('%s', (_, facts, blocks) => {
    expect(access(facts)).toEqual({ open: false, blocks });
  });
});
