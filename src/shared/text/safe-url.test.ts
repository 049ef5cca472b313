import { describe, expect, test } from 'vitest';
import { isSafeLink, safeHttpUrl, safeLink, safeMailto, safeTel } from './safe-url.ts';

describe('safeHttpUrl', () => {
  test.each([
    ['https://escolavertice.com.br/duvidas', 'https://escolavertice.com.br/duvidas'],
    ['HTTP://Escola.com.BR', 'http://escola.com.br/'],
    ['  https://x.com/a?b=c#d \n', 'https://x.com/a?b=c#d'],
    ['escola.com.br/duvidas', 'https://escola.com.br/duvidas'],
    ['escola.com.br:8443/x', 'https://escola.com.br:8443/x'],
    ['//cdn.x.com/a.png', 'https://cdn.x.com/a.png'],
    ['\u200bhttps://x.com\u202c', 'https://x.com/'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['https://ação.com.br', 'https://xn--ao-siap.com.br/'],
    ['https://x.com/a%20b', 'https://x.com/a%20b'],
    ['https://x.com/?u=ana@x.com', 'https://x.com/?u=ana@x.com'],
    [`https://x.com/${'a'.repeat(2034)}`, `https://x.com/${'a'.repeat(2034)}`],
  ])('%j becomes %j [v5.0.0-1.2.2]', (input, expected) => expect(safeHttpUrl(input)).toBe(expected));

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\u200bscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.com',
    'blob:https://x.com/1',
    'mailto:ana@x.com',
    'javascript:80/alert(1)',
    'https:x.com',
    'https:/x.com',
    'https://',
    'https://?x',
    'https://user:pass@x.com',
    'https://user@x.com',
    'https://@x.com',
    'youtube.com@evil.com',
    'https://x.com\\@evil.com',
    '\\\\x.com',
    'https://x.com/a\tb',
    'https://x.com/a\r\nSet-Cookie: a',
    'https://x.com/\u0000',
    'https://x .com',
    'https://x.com/a b',
    'https://x.com/?q=a b',
    'https://x.com/#a b',
    'https://x.com/a\u00a0b',
    'x.com/a b',
    'veja https://x.com',
    'C:\\aula.mp4',
    'C:/aula.mp4',
    'aula.mp4',
    'minha aula',
    'aula',
    'localhost:3000',
    '1.5',
    '127.0.0.1/x',
    '/relative/path',
    '../x',
    '#',
    `https://x.com/${'a'.repeat(2035)}`,
    `https://x.com/${'ç'.repeat(600)}`,
  ])('refuses %j', (input) => expect(safeHttpUrl(input)).toBeNull());

  test('is idempotent', () => {
    for (const input of ['x.com', 'https://x.com/ã?ç#é', 'HTTP://X.com:80']) {
      const once = safeHttpUrl(input);
      expect(safeHttpUrl(once ?? '')).toBe(once);
    }
  });
});

describe('links', () => {
  test.each([
    ['mailto:Ana@X.com', 'mailto:ana@x.com'],
    ['ana@x.com', 'mailto:ana@x.com'],
    ['mailto:ana@x.com?bcc=b@x.com', 'mailto:ana@x.com'],
    ['mailto:ana@x.com%0d%0abcc:b@x.com', null],
    ['mailto:', null],
    ['ana', null],
  ])('safeMailto(%j) is %j', (input, expected) => expect(safeMailto(input)).toBe(expected));

  test.each([
    ['tel:+55 (11) 98765-4321', 'tel:+5511987654321'],
    ['TEL:190', 'tel:190'],
    ['tel:12', null],
    ['tel:1234567890123456', null],
    ['tel:abc', null],
    ['tel:+55;ext=1', null],
    ['+5511987654321', null],
  ])('safeTel(%j) is %j', (input, expected) => expect(safeTel(input)).toBe(expected));

  test.each([
    ['wa.me/5511987654321', 'https://wa.me/5511987654321'],
    ['https://pay.x.com/a', 'https://pay.x.com/a'],
    ['mailto:ana@x.com', 'mailto:ana@x.com'],
    ['tel:+5511987654321', 'tel:+5511987654321'],
    ['javascript:alert(1)', null],
    ['sms:123', null],
    ['', null],
  ])('safeLink(%j) is %j', (input, expected) => {
    expect(safeLink(input)).toBe(expected);
    expect(isSafeLink(input)).toBe(expected !== null);
  });
});
