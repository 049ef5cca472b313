import { describe, expect, test } from 'vitest';
import { splitLinks, type TextPart } from './links.ts';

/** Links as `[text](href)`, the rest as it is. */
function marked(text: string): string {
  return splitLinks(text)
    .map((part) => (part.href ? `[${part.text}](${part.href})` : part.text))
    .join('');
}

describe('splitLinks', () => {
  test.each([
    ['Veja https://x.com/a.', 'Veja [https://x.com/a](https://x.com/a).'],
    ['HTTP://X.com', '[HTTP://X.com](http://x.com/)'],
    ['www.x.com.br, ok', '[www.x.com.br](https://www.x.com.br/), ok'],
    ['www.x.museum', '[www.x.museum](https://www.x.museum/)'],
    [
      'Dúvidas: escolavertice.com.br/duvidas!',
      'Dúvidas: [escolavertice.com.br/duvidas](https://escolavertice.com.br/duvidas)!',
    ],
    ['x.com:8080/a?b=c#d', '[x.com:8080/a?b=c#d](https://x.com:8080/a?b=c#d)'],
    ['youtu.be/dQw4w9WgXc_', '[youtu.be/dQw4w9WgXc_](https://youtu.be/dQw4w9WgXc_)'],
    ['wa.me/5511987654321', '[wa.me/5511987654321](https://wa.me/5511987654321)'],
    ['Fale com Ana@X.com.', 'Fale com [Ana@X.com](mailto:ana@x.com).'],
    ['(ana@x.com)', '([ana@x.com](mailto:ana@x.com))'],
    ['contato:ana@x.com', 'contato:[ana@x.com](mailto:ana@x.com)'],
    ['(https://x.com/a)', '([https://x.com/a](https://x.com/a))'],
    ['https://x.com/a_(b)', '[https://x.com/a_(b)](https://x.com/a_(b))'],
    ['(ver x.com/a_(b)).', '(ver [x.com/a_(b)](https://x.com/a_(b))).'],
    ['<https://x.com>', '<[https://x.com](https://x.com/)>'],
    ['“https://x.com”?', '“[https://x.com](https://x.com/)”?'],
    ['*https://x.com/a*', '*[https://x.com/a](https://x.com/a)*'],
    ['a\nhttps://x.com\nb', 'a\n[https://x.com](https://x.com/)\nb'],
    ['x.com y.org', '[x.com](https://x.com/) [y.org](https://y.org/)'],
    ['x.com...', '[x.com](https://x.com/)...'],
    ['e/https://x.com', 'e/[https://x.com](https://x.com/)'],
    ['ação.com.br', '[ação.com.br](https://xn--ao-siap.com.br/)'],
    ['https://x.com/"onclick="alert(1)', '[https://x.com/](https://x.com/)"onclick="alert(1)'],
  ])('%j', (text, expected) => expect(marked(text)).toBe(expected));

  test.each([
    '',
    'Sem links aqui.',
    'O curso acabou.Depois tem mais',
    'abra aula.pdf e video.mov',
    'R$ 1.234,56 em 20/11/2026 às 10:30, v1.2.3',
    'javascript:alert(1)',
    'data:text/html,x',
    '<b>negrito</b>',
    'https://',
    'https://...',
    'https://user:senha@x.com/a',
    '@usuario e ana@',
    'e/ou',
    'pasta/x.com',
    '.com',
    '...com',
  ])('%j stays plain text', (text) => expect(marked(text)).toBe(text));

  test('no text is lost, and every link is safe', () => {
    const pieces = [
      'https://',
      'x.com',
      '.',
      '(',
      ')',
      ' ',
      '@',
      'www.',
      '/a',
      'ana',
      '"',
      '<',
      'javascript:',
      '\n',
      'ç',
      '?q=1',
    ];
    let seed = 7;
    for (let run = 0; run < 5000; run++) {
      let text = '';
      for (let length = 0; length < 12; length++) {
        seed = (seed * 48271) % 2147483647;
        text += pieces[seed % pieces.length];
      }
      const parts: TextPart[] = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href) expect(href).toMatch(/^(?:https?:\/\/|mailto:)[^\s"<>]+$/);
    }
  });

  test('long texts are parsed in linear time', () => {
    const start = performance.now();
    for (const unit of ['a', 'a.', 'a@', 'a/', ')', 'https://', 'x.com/(', '.', 'www.', 'x.com']) {
      splitLinks(unit.repeat(20_000));
    }
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
