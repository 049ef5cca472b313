import { afterEach, expect, test } from 'vitest';
import { call } from './call.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A server that answers when it is let, each call with its number. */
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

test('what is pressed twice before it is answered is asked once', async () => {
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

test('a refusal reaches everybody who asked, and is asked anew', async () => {
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

test('what differs, was turned back in between, or may be given up is asked each time', () => {
  const { asked } = slowServer();
  for (const name of ['Dois', 'Três', 'Dois']) void save(name);
  expect(asked).toHaveLength(3);
  const { signal } = new AbortController();
  for (const _ of [1, 2]) void call(['producer', 'courses'], undefined, { signal });
  expect(asked).toHaveLength(5);
});

test('two files are never taken for one', () => {
  const { asked } = slowServer();
  for (const content of ['a', 'b']) void call(['producer', 'upload'], { file: new Blob([content]) });
  expect(asked).toHaveLength(2);
});
