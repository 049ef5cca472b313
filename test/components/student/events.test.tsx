import { expect, test } from 'vitest';
import type { LiveEvent } from '#shared/live-events.ts';
import { subscribeToEvents } from '#web/student/live/stream.ts';
import { connections } from '../driver/connections.ts';

test('a page that was not connected is told that courses and posts may have changed meanwhile', () => {
  const { last } = connections();
  const heard: LiveEvent['name'][] = [];
  subscribeToEvents({ name: 'vertice lia', onEvent: ({ name }) => heard.push(name), onRefused: () => {} });
  last().say('open');
  expect(heard).toEqual(['thread']);
  last().say('error', 0);
  last().say('open');
  expect(heard).toEqual(['thread', 'thread', 'offer']);
});
