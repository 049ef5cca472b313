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

test('space and k play, arrows skip and change the volume, m mutes, f fills the screen', () => {
  const keys = [' ', 'k', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', 'F'];
  expect(keys.map((key) => shortcutOf(press(key), null))).toEqual([
    'play',
    'play',
    'back',
    'forward',
    'louder',
    'quieter',
    'mute',
    'fullscreen',
  ]);
});

test('a focused control keeps the keys it needs', () => {
  expect(shortcutOf(press(' '), 'button')).toBeNull();
  expect(shortcutOf(press('ArrowUp'), 'slider')).toBeNull();
  expect(shortcutOf(press('k'), 'text')).toBeNull();
  expect(shortcutOf(press('m'), 'slider')).toBe('mute');
});

test('shortcuts of the browser stay the browser’s', () => {
  expect(shortcutOf(press('f', { ctrlKey: true }), null)).toBeNull();
  expect(shortcutOf(press('ArrowLeft', { altKey: true }), null)).toBeNull();
});
