/** Names a browser and its system from its `User-Agent`. */
export type Browser = { name: string | null; system: string | null; form: 'computer' | 'phone' | 'tablet' };

/* The first match counts, since most browsers also name those they descend from. */
const NAMES: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: [pattern: RegExp, system: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const LONGEST = 300;

/** Best guess from a `User-Agent` header, which proves nothing. */
export function readBrowser(userAgent: string | null): Browser {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const name = NAMES.find(([pattern]) => pattern.test(said))?.[1] ?? null;
  const system = SYSTEMS.find(([pattern]) => pattern.test(said))?.[1] ?? null;
  return { name, system, form: formOf(said, system) };
}

function formOf(said: string, system: string | null): Browser['form'] {
  if (system === 'iPhone') return 'phone';
  if (system === 'iPad') return 'tablet';
  if (system === 'Android') return /\bMobile\b/.test(said) ? 'phone' : 'tablet';
  return 'computer';
}

/** "Chrome no macOS", or "Navegador desconhecido". */
export function nameBrowser({ name, system }: Pick<Browser, 'name' | 'system'>): string {
  if (name && system) return `${name} no ${system}`;
  if (system) return `Navegador no ${system}`;
  return name ?? 'Navegador desconhecido';
}
