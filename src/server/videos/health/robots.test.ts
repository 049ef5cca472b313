import { expect, test } from 'vitest';
import { mayRead } from './robots.ts';

test.each<[boolean, string, string]>([
  [true, '', '/a'],
  [true, '<!doctype html>', '/a'],
  [false, 'User-agent: *\nDisallow: /', '/a'],
  [true, 'User-agent: *\nDisallow:', '/a'],
  [true, 'User-agent: outro\nDisallow: /', '/a'],
  [false, 'User-agent: outro\nUser-agent: ATENEUBOT\nDisallow: /embed', '/embed/1'],
  [true, 'User-agent: *\nDisallow: /\n\nUser-agent: ateneubot\nAllow: /', '/a'],
  [true, 'User-agent: *\nDisallow: /embed\nAllow: /embed/1', '/embed/1'],
  [false, 'User-agent: *\nDisallow: /*.mp4$ # nada de vídeos', '/a/b.mp4'],
  [true, 'User-agent: *\nDisallow: /*.mp4$', '/a/b.mp4?x=1'],
  [false, 'User-agent: *\nDisallow: /a*b*c', '/a1b2c3'],
  [true, 'User-agent: *\nDisallow: /a*b*c', '/a1c2b3'],
  [false, `User-agent: *\nDisallow: /${'*a'.repeat(2000)}`, `/${'a'.repeat(4000)}`],
  [false, 'Disallow: /b\n User-Agent : * # todos\n\tDisallow:\t/a \n', '/a'],
  [true, `User-agent: *\nDisallow:${' '.repeat(60_000)}#\u2028x`, '/a'],
])('%s: %j for %s', (allowed, robots, path) => {
  expect(mayRead(robots, path)).toBe(allowed);
});
