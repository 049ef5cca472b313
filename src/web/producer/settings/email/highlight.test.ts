import { expect, test } from 'vitest';
import { linesOf } from './highlight.ts';

test('tags, attributes and variables are distinguished', () => {
  expect(linesOf('<a href="{{course_url}}">Oi</a>')).toEqual([
    [
      { kind: 'tag', text: '<a' },
      { kind: null, text: ' ' },
      { kind: 'attribute', text: 'href' },
      { kind: null, text: '="' },
      { kind: 'variable', text: '{{course_url}}' },
      { kind: null, text: '"' },
      { kind: 'tag', text: '>' },
      { kind: null, text: 'Oi' },
      { kind: 'tag', text: '</a' },
      { kind: 'tag', text: '>' },
    ],
  ]);
});

test.each([
  '',
  'texto',
  '<!-- x --> a',
  '<p\n  class="a"\n>{{ name }}</p>\n',
  'a < b && c > d',
  '{{'.repeat(500),
  '<!--'.repeat(500),
])('no character is lost or added: %j', (html) => {
  const lines = linesOf(html);
  expect(lines.map((parts) => parts.map(({ text }) => text).join('')).join('\n')).toBe(html);
});
