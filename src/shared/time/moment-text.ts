import { formatTime, TIME_ZONE } from './dates.ts';

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, weekday: 'long' });
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit' });

/** "quinta, 12/03, às 20h", in São Paulo. */
export function momentText(date: Date): string {
  const [weekday] = WEEKDAY.format(date).split('-');
  return `${weekday}, ${DAY.format(date)}, ${atHour(date)}`;
}

/** As the last day that it includes is called: an end at midnight is "quarta, 30/11, às 23h59", not "quinta, 01/12, à 0h". */
export const endText = (end: Date): string =>
  momentText(formatTime(end) === '00:00' ? new Date(end.getTime() - 1) : end);

/** "às 20h", "às 19h30", "à 1h". */
function atHour(date: Date): string {
  const [hour = '', minute] = formatTime(date).split(':');
  const shown = `${Number(hour)}h${minute === '00' ? '' : minute}`;
  return `${Number(hour) < 2 ? 'à' : 'às'} ${shown}`;
}
