import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { NO_ANSWER } from '#shared/quizzes/grade.ts';
import { outboxOf } from './answer-outbox.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Responds to one call after the other, and keeps the texts that were sent. */
function respond(...responses: (() => Response | Promise<Response>)[]): string[] {
  const sent: string[] = [];
  globalThis.fetch = (async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json.answer.text);
    const next = responses.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  }) as typeof fetch;
  return sent;
}

const saved = () => Response.json({ json: { savedAt: '' } });
const signInPage = () => new Response('<h1>Wi-Fi do hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
const refused = () => Response.json({ json: { code: 'quiz_over' } }, { status: 409 });
const text = (text: string) => ({ ...NO_ANSWER, text });

function newOutbox() {
  let over = 0;
  const attemptId = randomUUID();
  return { ...outboxOf(attemptId, { onSaved: () => {}, onOver: () => over++ }), attemptId, over: () => over };
}

test('an answer that something else responded to is kept until it is saved', async () => {
  const sent = respond(signInPage, saved);
  const { give, flush, current, over } = newOutbox();
  give('1', text('luz'), true);
  expect([await flush(), current().saving]).toEqual([false, 'waiting']);
  expect([await flush(), current().saving]).toEqual([true, 'saved']);
  expect([sent, over()]).toEqual([['luz', 'luz'], 0]);
});

test('an answer changed while it is sent is sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = respond(() => promise, saved);
  const { give, flush } = newOutbox();
  give('1', text('lu'), true);
  const flushed = flush();
  give('1', text('luz'), true);
  resolve(saved());
  expect(await flushed).toBe(true);
  expect(sent).toEqual(['lu', 'luz']);
});

test('an attempt that is over takes no more answers', async () => {
  const sent = respond(refused);
  const { give, flush, over } = newOutbox();
  give('1', text('luz'), true);
  give('2', text('sombra'), true);
  expect(await flush()).toBe(true);
  expect([await flush(), sent, over()]).toEqual([true, ['luz'], 1]);
});

test('who comes back to an attempt finds what was answered', async () => {
  respond(saved);
  const { give, flush, attemptId } = newOutbox();
  give('1', text('luz'), true);
  const found = outboxOf(attemptId, { onSaved() {}, onOver() {} });
  expect(found.current()).toEqual({ given: new Map([['1', text('luz')]]), saving: 'saving' });
  await flush();
  expect(found.current().saving).toBe('saved');
});
