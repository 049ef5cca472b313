import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { traceIdOf } from './trace-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each<[string, string | undefined, string | undefined]>([
  ['of this version', `00-${TRACE}-${PARENT}-01`, TRACE],
  ['of a later one that says more', `01-${TRACE}-${PARENT}-01-more`, TRACE],
  ['absent', undefined, undefined],
  ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
  ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
  ['more than this version says', `00-${TRACE}-${PARENT}-01-more`, undefined],
  ['of no version', `ff-${TRACE}-${PARENT}-01`, undefined],
  ['words', 'maria@example.com', undefined],
])('a trace that is %s', (_, header, expected) => {
  expect(traceIdOf(header)).toBe(expected);
});

test('a request’s log line has its own trace id', async () => {
  const app = await testApp();
  const said = async (traceparent: string) => {
    app.lines.length = 0;
    await app.fetch('/healthz', { headers: { traceparent } });
    return JSON.parse(app.lines.find((line) => line.includes('"request"')) ?? '{}').traceId;
  };
  expect(await said(`00-${TRACE}-${PARENT}-01`)).toBe(TRACE);
  expect(await said('maria@example.com')).toBeUndefined();
});
