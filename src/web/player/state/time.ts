/** `5:09`, or `1:02:03` from an hour on. */
export function clock(seconds: number): string {
  const { h, m, s } = parts(seconds);
  const tail = `${h > 0 ? pad(m) : m}:${pad(s)}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

/** `5 minutos e 9 segundos`, for screen readers. */
export function spokenTime(seconds: number): string {
  const { h, m, s } = parts(seconds);
  const said = [count(h, 'hora'), count(m, 'minuto'), count(s, 'segundo')].filter(Boolean);
  return said.length === 0 ? '0 segundos' : said.join(' e ');
}

function parts(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60), s: whole % 60 };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

function count(value: number, unit: string): string {
  return value === 0 ? '' : `${value} ${unit}${value === 1 ? '' : 's'}`;
}
