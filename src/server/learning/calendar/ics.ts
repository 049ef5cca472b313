/* A calendar in the format of RFC 5545. */

export type CalendarEvent = { uid: string; at: Date; minutes: number; title: string; text: string; url: string };
type Calendar = { name: string; events: readonly CalendarEvent[]; now: Date };

/** Maximum octets per line, without its end. */
const LINE = 75;
const CRLF = '\r\n';
const MINUTE_MS = 60_000;

export function calendarText({ name, events, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ateneu//Aulas//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + CRLF).join('');
}

const linesOf = ({ uid, at, minutes, title, text, url }: CalendarEvent, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(at)}`,
  `DTEND:${utc(new Date(at.getTime() + minutes * MINUTE_MS))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** `20260312T230000Z`. */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** TEXT values: separators are escaped, other controls are dropped. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** Never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE) {
      parts.push(part);
      // The leading space of a continuation line counts as well.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += more;
  }
  return [...parts, part].join(`${CRLF} `);
}
