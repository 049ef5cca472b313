import { beforeAll, describe, expect, test } from 'vitest';
import { STEP_UP_MINUTES } from '#shared/security/step-up.ts';
import { type Caller, type Operation, operations, type TestApp, testApp } from '../app.ts';
import { assuranceOf, metaOf } from './assurance.ts';
import { MATRIX } from './matrix.ts';
import { fingerprint } from './run-matrix.ts';
import { buildWorld, type World } from './world.ts';

/* Every operation that the contract calls sensitive, by whoever may call it, without a confirmation that holds. */

const SENSITIVE = operations().filter((operation) => assuranceOf(operation) !== false);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await testApp();
  world = await buildWorld(app, app.services.db);
});

/** Inputs that make an operation sensitive, where that depends on the input. */
const SENSITIVE_INPUT: Partial<Record<Operation, object>> = {
  'producer.updateSettings': { email: { provider: 'brevo', apiKey: `xkeysib-${'a'.repeat(64)}` } },
};

function inputOf(operation: Operation): unknown {
  const input = MATRIX[operation].input(world.targets.own);
  const { email } = (SENSITIVE_INPUT[operation] ?? {}) as { email?: object };
  const own = input as { email?: object } | undefined;
  return email ? { ...own, email: { ...own?.email, ...email } } : input;
}

type Audience = 'student' | 'producer' | 'owner';
const audienceOf = (operation: Operation) => {
  const [subtree] = operation.split('.');
  // Account operations are called as a producer.
  return (subtree === 'public' || subtree === 'factors' ? 'producer' : subtree) as Audience;
};

/** Calls each with a session of the right kind. @returns what was answered with anything but a question for a confirmation */
async function letThrough(callerOf: (audience: Audience) => Promise<Caller>): Promise<string[]> {
  const before = await fingerprint(app.services.db);
  const passed: string[] = [];
  for (const operation of SENSITIVE) {
    const { status, code } = await app.call(operation, inputOf(operation), await callerOf(audienceOf(operation)));
    if (status !== 403 || code !== 'step_up_required') passed.push(`${operation}: ${status} ${code}`);
  }
  if ((await fingerprint(app.services.db)) !== before) passed.push('the database has changed');
  return passed;
}

const callerOf = async (audience: Audience) => world.callers[audience]();

/** The same people, each in a session that says of itself what it is given here. */
async function confirmedAt(at: Date) {
  for (const audience of ['student', 'producer', 'owner'] as const) await app.confirm(await callerOf(audience), at);
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a sensitive operation', () => {
  test('is refused without changes once the confirmation is ten minutes old [v5.0.0-2.3.1 v5.0.0-7.5.1]', async () => {
    await confirmedAt(minutesAgo(STEP_UP_MINUTES));
    expect(await letThrough(callerOf)).toEqual([]);
  });

  test('control: succeeds with a confirmation', async () => {
    await confirmedAt(minutesAgo(STEP_UP_MINUTES - 1));
    const refused = [];
    for (const operation of SENSITIVE) {
      const { code } = await app.call(operation, {}, await callerOf(audienceOf(operation)));
      if (code === 'step_up_required') refused.push(operation);
    }
    expect(refused).toEqual([]);
  });

  test('control: one that does not check is detected', async () => {
    await confirmedAt(minutesAgo(STEP_UP_MINUTES));
    const meta = metaOf('producer.createApiKey');
    const { stepUp } = meta;
    meta.stepUp = false;
    try {
      const passed = await letThrough(callerOf);
      expect(passed).toContain('producer.createApiKey: 200 null');
      expect(passed).toContain('the database has changed');
    } finally {
      meta.stepUp = stepUp;
    }
  });
});
