import { expect, test } from 'vitest';
import { judge } from './compare.ts';
import { Ledger } from './ledger.ts';

const NOTHING = { lost: [], phantom: [], doubled: [] };

test('acknowledged writes must exist, refused ones must not, and nothing may exist twice', () => {
  const ledger = new Ledger();
  ledger.noteThing('done', 'ok');
  ledger.noteThing('refused', 'fail');
  ledger.noteThing('unheard', 'unknown');
  expect(judge(ledger, new Map([['done', 1]]))).toEqual(NOTHING);
  expect(judge(ledger, new Map(Object.entries({ done: 1, unheard: 1 })))).toEqual(NOTHING);
  expect(judge(ledger, new Map())).toEqual({ ...NOTHING, lost: ['done'] });
  expect(judge(ledger, new Map(Object.entries({ done: 1, refused: 1 })))).toEqual({ ...NOTHING, phantom: ['refused'] });
  const twice = new Map(Object.entries({ done: 2, unheard: 2 }));
  expect(judge(ledger, twice)).toEqual({ ...NOTHING, doubled: ['done', 'unheard'] });
});

test('control: losing half of the acknowledged writes is detected', () => {
  const ledger = new Ledger();
  ledger.noteThing('list', 'ok');
  expect(judge(ledger, new Map([['list', 0.5]])).lost).toEqual(['list']);
});

test('after a retry the most certain result counts', () => {
  const ledger = new Ledger();
  for (const outcome of ['unknown', 'fail'] as const) ledger.noteThing('a', outcome);
  for (const outcome of ['unknown', 'ok', 'fail'] as const) ledger.noteThing('b', outcome);
  expect([...ledger.things]).toEqual([
    ['a', 'unknown'],
    ['b', 'ok'],
  ]);
});

test('a value is the last acknowledged one, or a later one whose response was lost', () => {
  const ledger = new Ledger();
  ledger.noteValue('place', 1, 'ok');
  ledger.noteValue('place', 2, 'ok');
  ledger.noteValue('place', 3, 'fail');
  ledger.noteValue('place', 4, 'unknown');
  const holding = (value: number) => judge(ledger, new Map([['place', value]]));
  for (const value of [2, 4]) expect(holding(value)).toEqual(NOTHING);
  expect(holding(1).lost).toEqual(['place holds 1, not one of 2, 4']);
  expect(holding(3).phantom).toEqual(['place holds 3, not one of 2, 4']);
  expect(judge(ledger, new Map()).lost).toHaveLength(1);
});

test('an unacknowledged value may be missing', () => {
  const ledger = new Ledger();
  ledger.noteValue('place', 1, 'unknown');
  expect(judge(ledger, new Map())).toEqual(NOTHING);
  expect(judge(ledger, new Map([['place', 1]]))).toEqual(NOTHING);
  expect(judge(ledger, new Map([['place', 7]])).lost).toHaveLength(1);
});
