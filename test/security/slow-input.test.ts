import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import { classifyFailure } from '#server/email/failures.ts';
import { cleanHtml, textOf } from '#server/email/school-template/clean-html.ts';
import { shownPayload } from '#server/sales/deliveries/payload.ts';
import { type Caller, frontDoor, type Operation, operations, type TestApp, testApp } from '../app.ts';
import { MATRIX } from '../authorization/matrix.ts';
import { buildWorld, type World } from '../authorization/world.ts';
import { newStudent } from '../fixtures/factories.ts';
import { integrationFixture } from '../fixtures/integration-fixture.ts';
import { salesFixture } from '../fixtures/sales/sales-fixture.ts';
import { healthWaits, stalls } from './health-meanwhile.ts';
import { permittedPrincipal } from './permitted-principal.ts';
import { ATOMS, FEW, HARMLESS, repeated } from './repetitive.ts';
import { type TextField, textFieldsOf, withText } from './text-fields.ts';

/* Nobody's text stops the process: whatever is written into whichever field, /healthz answers meanwhile. */

let app: TestApp;
/** Requested during other work, so it waits for nothing. */
let health: Pick<TestApp, 'fetch'>;
let world: World;
let settings: Updateable<Schema['platform_settings']>;

beforeAll(async () => {
  app = await testApp();
  health = frontDoor(createApp(app.services), app.services, { catchesUp: false });
  world = await buildWorld(app, app.services.db);
  settings = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow(),
  );
});
// Restores the platform's settings.
afterAll(async () => {
  const { id: _, social_links, ...columns } = settings;
  const kept = { ...columns, social_links: JSON.stringify(social_links) as never };
  await asPlatform(app.services.db, (tx) => tx.updateTable('platform_settings').set(kept).execute());
});

const ASKED = operations().filter((operation) => textFieldsOf(operation).length > 0);
/** Long enough for quadratic growth to stand out. */
const BODY = 150_000;
const HEADER = 12_000;

/** Whether a field is for what people write, and not for an id, a day or a colour. */
const isWritten = ({ takes }: TextField) => repeated('a', 12, takes).taken;

type Filling = 'whole' | 'accepted';

/**
 * An operation's input, its fields filled with one atom.
 * @param filling all of them to the limit, or only those that take it, with as much as they take, so that the operation goes on
 */
function filled(operation: Operation, atom: string, filling: Filling): unknown {
  return textFieldsOf(operation).reduce((input, { path, longest, takes }) => {
    const [whole, quarter] = [longest, longest / 4].map((length) => repeated(atom, Math.floor(length), takes));
    const { text = '', taken = false } = (whole?.taken || filling === 'whole' ? whole : quarter) ?? {};
    return taken || filling === 'whole' ? withText(input, path, text) : input;
  }, MATRIX[operation].input(world.targets.own));
}

const codes = new Map<string, number>();
async function call(operation: Operation, input: unknown, door: Pick<TestApp, 'call'> = app): Promise<void> {
  const { cookie } = await world.callers[permittedPrincipal(operation)]();
  const { code, status } = await door.call(operation, input, { cookie });
  if (status >= 500) throw new Error(`${operation} answered ${status}`);
  codes.set(code ?? 'ok', (codes.get(code ?? 'ok') ?? 0) + 1);
}

/** Password hashing is slow by design, in worker threads. */
const hashes = (operation: Operation) =>
  textFieldsOf(operation).some(({ path }) => /password/i.test(String(path.at(-1))));

/** If nothing accepts the text, there is nothing to measure. */
const takesSome = ({ longest, takes }: TextField, atom: string) =>
  [longest, longest / 4].some((length) => repeated(atom, Math.floor(length), takes).taken);

/** Short texts that are refused were only measured. */
const isLong = (field: TextField) => isWritten(field) && field.longest > 1000;

const CELLS = ASKED.flatMap((operation) => {
  const fields = textFieldsOf(operation);
  const whole = {
    operation,
    filling: 'whole' as Filling,
    atoms: !hashes(operation) && fields.some(isLong) ? ATOMS : FEW,
  };
  if (!fields.some(isWritten)) return [whole];
  const atoms = (hashes(operation) ? FEW : ATOMS).filter((atom) => fields.some((field) => takesSome(field, atom)));
  return [whole, { operation, filling: 'accepted' as Filling, atoms }];
});

const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Work = { name: string; atoms: readonly string[]; with(atom: string): () => Promise<unknown> };

/** @returns which of them made /healthz wait far longer than with a harmless text */
async function stallsOf(works: Work[]): Promise<string[]> {
  const waits: number[] = [];
  for (const work of works) waits.push(await healthWaits(health, work.with(HARMLESS), 2));
  const usual = middle([...waits]);
  const found: string[] = [];
  for (const [at, work] of works.entries())
    for (const atom of work.atoms) {
      const harmless = { work: work.with(HARMLESS), waited: Math.max(usual, waits[at] ?? 0) };
      const ratio = await stalls(health, work.with(atom), harmless);
      if (ratio) found.push(`${work.name} of ${JSON.stringify(atom)}: ${ratio} times as long`);
    }
  return found;
}

describe('/healthz answers during repetitive input', () => {
  test('in every field of every operation', async () => {
    const works = CELLS.map(({ operation, filling, atoms }) => ({
      name: `${operation}, ${filling}`,
      atoms,
      with: (atom: string) => {
        const input = filled(operation, atom, filling);
        return () => call(operation, input);
      },
    }));
    expect(await stallsOf(works)).toEqual([]);
    expect(codes.get('ok'), 'many are taken').toBeGreaterThan(300);
    for (const principal of ['student', 'producer', 'owner'] as const) {
      const { cookie } = await world.callers[principal]();
      const { viewer } = (await app.call('public.session', undefined, { cookie })).data as { viewer: object | null };
      expect(viewer, `the ${principal} was there until the end`).not.toBeNull();
    }
  });

  test('in integrations’ bodies, headers and addresses', async () => {
    const fixture = await integrationFixture(app);
    const student = await newStudent(app.services.db, fixture.school);
    const delivery = salesFixture(app, fixture.school, fixture.courseId).path();
    const screens = await world.callers.producer();
    const form = 'application/x-www-form-urlencoded';
    const parts = 'multipart/form-data; boundary=x';
    const part = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const post = (path: string, type: string, body: string, caller: Caller = {}) =>
      app.fetch(path, { method: 'POST', body, headers: { 'content-type': type } }, caller);
    const inHeaders = (text: string) => {
      const names = ['user-agent', 'cookie', 'authorization', 'x-api-key', 'x-signature', 'accept-language', 'origin'];
      return Object.fromEntries(
        [...names, 'x-forwarded-for', 'accept-encoding', 'if-none-match'].map((name) => [name, text]),
      );
    };
    const doors: Record<string, (text: string) => Promise<unknown>> = {
      'a call, as JSON': (text) =>
        post(
          '/api/userWebhook.php',
          'application/json',
          JSON.stringify({ name: text, email: text, [text]: text }),
          fixture.keyed,
        ),
      'a call, as a form': (text) => post('/api/userWebhook.php', form, `name=${text}&${text}`, fixture.keyed),
      'a call, in parts': (text) =>
        post('/api/userWebhook.php', parts, `${part('name', text)}${text}--x--`, fixture.keyed),
      'an e-mail': (text) =>
        post(
          '/api/sendHostingerEmail.php',
          'application/json',
          JSON.stringify({ to: student.email, subject: 'Oi', html: text }),
          fixture.keyed,
        ),
      'a delivery, as JSON': (text) =>
        post(
          delivery,
          'application/json',
          JSON.stringify({ event: text, data: { buyer: { email: text, name: text } }, [text]: 1 }),
        ),
      'a delivery, as a form': (text) => post(delivery, form, `event=${text}&${text}`),
      'a delivery, in parts': (text) => post(delivery, parts, `${part(text, text)}${text}--x--`),
      'a notification': (text) =>
        post('/api/payment/webhook', 'application/json', JSON.stringify({ type: text, data: { id: text } })),
      'a body that is nothing': (text) => post('/rpc/public/signIn', 'application/json', text),
      'paths in the protocol': (text) =>
        post(
          '/rpc/public/signIn',
          'application/json',
          JSON.stringify({ json: {}, meta: [[0, text, text]], maps: [[text]] }),
        ),
      headers: (text) => app.fetch('/api/session', { headers: inHeaders(latin(text)) }),
      'a question': (text) =>
        app.fetch(`/api/producer/students?search=${encodeURIComponent(text.slice(0, HEADER / 8))}`, {}, screens),
      'an address': (text) => app.fetch(`/alunos/avisos/${encodeURIComponent(text.slice(0, HEADER / 8))}`),
      // Accepted texts are parsed again by workers and screens.
      'a message that is sent': async (text) => textOf(cleanHtml(text)),
      'a delivery that is shown': async (text) =>
        shownPayload({
          headers: {},
          query: {},
          raw: Buffer.from(JSON.stringify({ event: text, [text]: { note: text } })),
        }),
      "a mail server's answer": async (text) =>
        classifyFailure(Object.assign(new Error(text), { responseCode: 550, response: text })),
    };
    const works = Object.entries(doors).map(([name, send]) => ({
      name,
      atoms: ATOMS,
      with: (atom: string) => () => send(atom.repeat(Math.floor(BODY / atom.length))),
    }));
    expect(await stallsOf(works)).toEqual([]);
  });
});

test('control: fails with the regular expression that once cleaned e-mails', async () => {
  const read = (html: string) => html.replace(/[ \t]+$/gm, '');
  const works = [
    { name: 'a text', atoms: [' '], with: (atom: string) => async () => read(`x${atom.repeat(32_000)}x`) },
  ];
  expect(await stallsOf(works)).toEqual([expect.stringMatching(/^a text of " ": \d+ times as long$/)]);
});

/** Limited to what a header can carry. */
const latin = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, HEADER / 10);
