export const TIME_ZONE = 'America/Sao_Paulo';
export const DAY_MS = 86_400_000;

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

const DATE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' });
const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' });
const LOCAL_PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
/** UTC offset of São Paulo, cached by hour since 1970. */
const OFFSETS = new Map<number, number>();
const OFFSETS_KEPT = 20_000;

/** `20/11/2026`, the day in São Paulo. Like every formatting function here, throws RangeError for an invalid date. */
export function formatDate(date: Date): string {
  return DATE.format(date);
}

/** `14:05`, São Paulo time. */
export function formatTime(date: Date): string {
  return TIME.format(date);
}

/** `20/11/2026 14:05`, São Paulo time. */
export function formatDateTime(date: Date): string {
  return `${DATE.format(date)} ${TIME.format(date)}`;
}

/** The calendar day in São Paulo as `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  return new Date(asIfUtc(date)).toISOString().slice(0, 10);
}

/** The end of a São Paulo day (`YYYY-MM-DD`): the first moment of the next day. */
export function endOfDay(day: string): Date {
  return fromLocal(Date.parse(day) + DAY_MS);
}

/**
 * The moment at which a clock in São Paulo shows `time` (`HH:MM`) on `day` (`YYYY-MM-DD`); a skipped time counts as if
 * the clock had not been changed.
 */
export function localMoment(day: string, time: string): Date {
  return fromLocal(Date.parse(`${day}T${time}Z`));
}

/** "agora" within a minute, else the largest whole unit: "há 2 horas", "há 1 dia", "em 3 semanas". */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = date.getTime() - now.getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE_MS) return 'agora';
  const [unit, size] = largestUnit(distance);
  return RELATIVE.format(Math.sign(elapsed) * Math.floor(distance / size), unit);
}

/** Days of 24 hours from now until the date, a started one counted as a whole; 0 if it has passed. */
export function daysUntil(date: Date, now: Date): number {
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / DAY_MS));
}

/**
 * The same São Paulo day and time this many calendar months later; a day that the month lacks becomes its last one (31
 * January + 1 = 28 or 29 February).
 */
export function addMonths(date: Date, months: number): Date {
  const local = new Date(asIfUtc(date));
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  local.setUTCDate(Math.min(day, daysInMonth(local)));
  return fromLocal(local.getTime());
}

function largestUnit(distance: number): [Intl.RelativeTimeFormatUnit, number] {
  if (distance < HOUR_MS) return ['minute', MINUTE_MS];
  if (distance < DAY_MS) return ['hour', HOUR_MS];
  if (distance < 7 * DAY_MS) return ['day', DAY_MS];
  if (distance < 30 * DAY_MS) return ['week', 7 * DAY_MS];
  if (distance < 365 * DAY_MS) return ['month', 30 * DAY_MS];
  return ['year', 365 * DAY_MS];
}

function daysInMonth(utcDate: Date): number {
  return new Date(Date.UTC(utcDate.getUTCFullYear(), utcDate.getUTCMonth() + 1, 0)).getUTCDate();
}

/** The São Paulo wall clock written down as if it were UTC, in milliseconds. */
function asIfUtc(date: Date): number {
  return date.getTime() + offsetAt(date);
}

/** Formatting parts of a date is slow, and clocks only change on the hour. */
function offsetAt(date: Date): number {
  const hour = Math.floor(date.getTime() / HOUR_MS);
  let offset = OFFSETS.get(hour);
  if (offset === undefined) {
    if (OFFSETS.size >= OFFSETS_KEPT) OFFSETS.clear();
    offset = askOffset(date);
    OFFSETS.set(hour, offset);
  }
  return offset;
}

function askOffset(date: Date): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of LOCAL_PARTS.formatToParts(date)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second, date.getUTCMilliseconds()) - date.getTime();
}

/** The moment at which a São Paulo wall clock shows `local`. The second pass handles a change of offset in between. */
function fromLocal(local: number): Date {
  return new Date(local - offsetAt(new Date(local - offsetAt(new Date(local)))));
}
