import { useEffect, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { formatList } from '#shared/text/format-list.ts';

export type Beginning = NonNullable<CourseDetail['beginning']>;

const SECOND_MS = 1000;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

export type Left = { days: number; hours: number; minutes: number; seconds: number };

/** Rounds up to whole seconds, so that zero is only shown once the time is over. */
export function leftIn(ms: number): Left {
  const all = Math.max(0, Math.ceil(ms / SECOND_MS));
  return {
    days: Math.floor(all / DAY),
    hours: Math.floor((all % DAY) / HOUR),
    minutes: Math.floor((all % HOUR) / MINUTE),
    seconds: all % MINUTE,
  };
}

/** The announced text, which changes at most once a minute. */
export function announcedTimeLeft({ days, hours, minutes, seconds }: Left): string {
  if (days + hours + minutes + seconds === 0) return 'Começou. Abrindo o curso.';
  const counted = days > 0 ? [many(days, 'dia'), many(hours, 'hora')] : [many(hours, 'hora'), many(minutes, 'minuto')];
  const said = counted.filter(({ count }) => count > 0);
  if (said.length === 0) return 'Falta menos de 1 minuto';
  return `${said[0]?.count === 1 ? 'Falta' : 'Faltam'} ${formatList(said.map(({ text }) => text))}`;
}

const many = (count: number, word: string) => ({ count, text: `${count} ${word}${count === 1 ? '' : 's'}` });

/** Milliseconds left by the server's clock; the browser's is only used for the time passed since the response. */
export function useLeft({ startsAt, now }: Beginning, toldAt: number): number {
  const [here, setHere] = useState(toldAt);
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Date.parse(startsAt) - Date.parse(now) - Math.max(0, here - toldAt));
}
