import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const press = (key: string, more: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

test('space and k play, arrows skip and change the volume, m mutes, c shows captions, f fills the screen', () => {
  const keys = [' ', 'k', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', 'c', 'F'];
  expect(keys.map((key) => shortcutOf(press(key), null))).toEqual([
    'play',
    'play',
    'back',
    'forward',
    'louder',
    'quieter',
    'mute',
    'captions',
    'fullscreen',
  ]);
});

test('a question mark opens the help, on whatever key it is', () => {
  expect([shortcutOf(press('?', { shiftKey: true }), null), shortcutOf(press('?'), null)]).toEqual(['help', 'help']);
  expect(shortcutOf(press('K', { shiftKey: true }), null)).toBeNull();
});

test('a focused control keeps the keys it needs', () => {
  expect(shortcutOf(press(' '), 'button')).toBeNull();
  expect(shortcutOf(press('ArrowUp'), 'slider')).toBeNull();
  expect(shortcutOf(press('k'), 'text')).toBeNull();
  expect(shortcutOf(press('m'), 'slider')).toBe('mute');
});

test('browser shortcuts are left to the browser', () => {
  expect(shortcutOf(press('f', { ctrlKey: true }), null)).toBeNull();
  expect(shortcutOf(press('ArrowLeft', { altKey: true }), null)).toBeNull();
});

test('j and l skip, digits go to a tenth, < and > change the speed', () => {
  expect(['j', 'l', '0', '9'].map((key) => shortcutOf(press(key), null))).toEqual([
    'back',
    'forward',
    'tenth',
    'tenth',
  ]);
  expect(['<', '>'].map((key) => shortcutOf(press(key, { shiftKey: true }), null))).toEqual(['slower', 'faster']);
  expect(shortcutOf(press('5'), 'text')).toBeNull();
});
