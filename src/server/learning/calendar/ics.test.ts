import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarText } from './ics.ts';

const now = new Date('2026-03-10T12:00:00Z');
const event = {
  uid: 'a',
  at: new Date('2026-03-12T23:00:00Z'),
  minutes: 30,
  title: 'Abre: A1',
  text: 'Violão',
  url: 'https://a.test/',
};

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

test('is parsed correctly by another program', () => {
  const text = calendarText({ name: 'Aulas · Escola', now, events: [event] });
  const [found] = read(text);
  expect([found?.uid, found?.summary, found?.description]).toEqual(['a', 'Abre: A1', 'Violão']);
  expect(found?.startDate.toJSDate()).toEqual(event.at);
  expect(found?.endDate.toJSDate()).toEqual(new Date('2026-03-12T23:30:00Z'));
  expect(text).toContain('DTSTAMP:20260310T120000Z\r\nDTSTART:20260312T230000Z\r\nDTEND:20260312T233000Z\r\n');
});

test('every line ends in CRLF, has at most 75 octets and splits no character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
      (title, text) => {
        const written = calendarText({ name: title, now, events: [{ ...event, title, text }] });
        expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true);
        for (const line of written.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n\0]/);
          expect(Buffer.from(line).toString()).toBe(line);
        }
        expect(read(written)).toHaveLength(1);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  'Corte; costura, e mais',
  'a\\n b \\; c',
  'duas\nlinhas',
  'BEGIN:VEVENT\r\nUID:x',
  '“Aspas” 🎸🎸🎸 '.repeat(20),
])('%j is read back unchanged', (title) => {
  const [found, ...others] = read(calendarText({ name: 'x', now, events: [{ ...event, title }] }));
  expect(found?.summary).toBe(title.replace(/\r\n/g, '\n'));
  expect(others).toEqual([]);
});
