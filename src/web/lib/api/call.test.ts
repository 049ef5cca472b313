import { afterEach, expect, test } from 'vitest';
import { call } from './call.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A server that answers on request, and numbers the calls. */
function slowServer() {
  const asked: (() => void)[] = [];
  globalThis.fetch = (() =>
    new Promise((resolve) => {
      const number = asked.length + 1;
      asked.push(() => resolve(Response.json({ json: number })));
    })) as typeof fetch;
  return { asked, answerAll: () => asked.forEach((answer) => void answer()) };
}

const save = (name: string) => call(['producer', 'createBanner'], { name });

test('a call repeated before its response is sent once', async () => {
  const { asked, answerAll } = slowServer();
  const answers = [save('Um'), save('Um')];
  expect(asked).toHaveLength(1);
  answerAll();
  expect(await Promise.all(answers)).toEqual([1, 1]);

  const again = save('Um');
  expect(asked, 'after its answer, it is another wish').toHaveLength(2);
  answerAll();
  expect(await again).toBe(2);
});

test('a refusal reaches every caller, and the next call is sent again', async () => {
  globalThis.fetch = (async () =>
    Response.json({ json: { code: 'conflict' } }, { status: 409 })) as unknown as typeof fetch;
  expect((await Promise.allSettled([save('Um'), save('Um')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  const { asked } = slowServer();
  void save('Um');
  expect(asked).toHaveLength(1);
});

test('calls that differ, were reverted in between or can be aborted are each sent', () => {
  const { asked } = slowServer();
  for (const name of ['Dois', 'Três', 'Dois']) void save(name);
  expect(asked).toHaveLength(3);
  const { signal } = new AbortController();
  for (const _ of [1, 2]) void call(['producer', 'courses'], undefined, { signal });
  expect(asked).toHaveLength(5);
});

test('two files never count as the same input', () => {
  const { asked } = slowServer();
  for (const content of ['a', 'b']) void call(['producer', 'upload'], { file: new Blob([content]) });
  expect(asked).toHaveLength(2);
});
