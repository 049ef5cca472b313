import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#server/http/methods.ts';
import type { Viewer } from '#shared/contract/public.ts';
import { previewAddress } from '#shared/preview.ts';
import { SCREENS } from '#shared/screens/all.ts';
import type { Guard, ScreenGroup } from '#shared/screens/screen.ts';
import { type Caller, type TestApp, testApp } from '../app.ts';
import { type FurnishedSchool, furnishedSchool } from '../screens/schools.ts';

/* Every screen is opened by everybody. Its call travels inside the page, and answers only those whom its guard lets in. */

const ROLE: Record<Guard, Viewer['kind'] | null> = {
  student: 'student',
  admin: 'producer',
  owner: 'owner',
  public: null,
  set_up: null,
};

type Page = {
  address: string;
  role: Viewer['kind'] | null;
  call?: string;
  preview?: string;
  /** The address names something of one school. */
  names: boolean;
};

const PAGES = Object.values(SCREENS).flatMap((groups: readonly ScreenGroup[]) =>
  groups.flatMap(({ guard, screens }) =>
    Object.entries(screens).map(
      ([address, { call, preview }]): Page => ({
        address,
        role: guard && ROLE[guard],
        call,
        preview: preview?.call,
        names: address.includes('$') || call === 'producer.import',
      }),
    ),
  ),
);

let app: TestApp;
let own: FurnishedSchool;
let other: FurnishedSchool;

beforeAll(async () => {
  app = await testApp();
  own = await furnishedSchool(app, { courses: 1, students: 1 });
  other = await furnishedSchool(app, { courses: 1, students: 1 });
});

/** With ids of our own school. */
const addressOf = (address: string) =>
  address.replace(
    /\$(courseId|lessonId|studentId|cohortId)/g,
    (_, id: 'courseId' | 'lessonId' | 'studentId' | 'cohortId') => own.targets[id],
  ) + (address.endsWith('/importar') ? `?importacao=${own.targets.importId}` : '');

/** The call whose answer is in the page. */
async function answered(address: string, caller: Caller): Promise<string | undefined> {
  const page = await app.fetch(address, {}, caller);
  expect([address, page.status]).toEqual([address, 200]);
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await page.text())?.[1];
  return JSON.parse(boot ?? '').first[0]?.path.join('.');
}

test('every screen’s call only reads, and has the guard of its role', () => {
  const calling = PAGES.filter(({ call }) => call);
  expect(calling.length).toBeGreaterThan(20);
  for (const { address, role, call = '' } of calling) {
    expect([address, call.split('.')[0]]).toEqual([address, role]);
    const operation = OPERATIONS.find(({ rpc }) => rpc === `/rpc/${call.replace('.', '/')}`);
    expect([call, operation?.method]).toEqual([call, 'GET']);
  }
});

describe.each(PAGES)('$address', ({ address, role, call, preview, names }) => {
  test.each(['public', 'student', 'producer', 'owner'] as const)('as %s', async (visitor) => {
    expect(await answered(addressOf(address), own.callers[visitor])).toBe(visitor === role ? call : undefined);
  });

  test('with another school’s ids', async () => {
    const caller = other.callers[role ?? 'public'];
    expect(await answered(addressOf(address), caller)).toBe(names ? undefined : call);
  });

  test('in the preview of its own producer, and of another', async () => {
    const previewed = previewAddress(addressOf(address), own.targets.producerId);
    expect(await answered(previewed, own.callers.producer)).toBe(preview);
    expect(await answered(previewed, other.callers.producer)).toBe(role === 'producer' && !names ? call : undefined);
  });
});
