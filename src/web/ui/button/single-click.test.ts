import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { isSpent } from './single-click.ts';

/** Clicks by Enter or Space have the detail 0. */
const [KEY, CLICK, SECOND] = [0, 1, 2].map((detail) => ({ detail }) as MouseEvent) as [
  MouseEvent,
  MouseEvent,
  MouseEvent,
];

test.each([
  ['what sends nothing', {}, [false, false, false]],
  ['what sends something', { busy: false }, [false, false, true]],
  ['what is sending', { busy: true }, [true, true, true]],
  ['what opens a menu', { busy: false, 'aria-haspopup': 'menu' }, [false, false, false]],
])('a key, a click and the second half of a double click on %s', (_, button, spent) => {
  expect([KEY, CLICK, SECOND].map((event) => isSpent(button, event))).toEqual(spent);
});
