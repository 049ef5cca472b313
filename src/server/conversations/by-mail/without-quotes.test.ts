import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEPT, REPLIES, TYPED } from '#test/fixtures/conversations/reply-texts.ts';
import { isAutomatic } from './is-automatic.ts';
import { withoutQuotes } from './without-quotes.ts';

describe('only the typed text of a reply remains', () => {
  test.each(Object.entries(REPLIES))('%s', (_, text) => {
    expect(withoutQuotes(text)).toBe(TYPED);
    expect(withoutQuotes(text.replaceAll('\n', '\r\n'))).toBe(TYPED);
  });

  test('text that only looks like a quotation stays', () => {
    for (const text of KEPT) expect(withoutQuotes(text)).toBe(text);
  });

  test('a reply of only quotes becomes empty', () => {
    expect(withoutQuotes('> De nada.\n> Até mais.')).toBe('');
  });
});

test('parsing takes linear time', () => {
  const walls = ['\n', ' ', 'On a ', 'Em a\n', '1111from<', '-----\n', '>', 'De: a\n', '-', 'escreveu:'];
  for (const wall of walls) {
    const begun = performance.now();
    withoutQuotes(wall.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(60_000);
  }
});

test('nothing is added, and no input throws', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('> a', '', 'De: x', 'Para: y', '-- ', 'Em 1, A escreveu:', '_____'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      for (const kept of withoutQuotes(text).split('\n')) expect(text).toContain(kept);
    }),
  );
});

describe('automatic replies are recognised', () => {
  const header = (key: string, value: string) => [{ key, originalKey: key, value }];
  test.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated (vacation)'],
    ['precedence', 'bulk'],
    ['precedence', 'auto_reply'],
    ['list-id', '<turma.example.com>'],
    ['list-unsubscribe', '<mailto:a@example.com>'],
    ['x-auto-response-suppress', 'All'],
    ['x-autoreply', 'yes'],
    ['return-path', '<>'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
  ])('what says %s: %s', (key, value) => {
    expect(isAutomatic(header(key, value))).toBe(true);
  });

  test('by their subject', () => {
    for (const subject of ['Resposta automática: A janela', 'Out of office', 'Automatic reply: x', 'Undeliverable: x'])
      expect(isAutomatic([], subject)).toBe(true);
  });

  test('a person’s message is not one', () => {
    expect(isAutomatic([...header('auto-submitted', 'no'), ...header('precedence', 'normal')], 'Re: automação')).toBe(
      false,
    );
  });
});
