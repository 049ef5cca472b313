/* The most common e-mail providers in Brazilian lists. */
const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'live.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'globo.com',
];
/** More than one slip away, but certainly typing errors. */
const NEVER = new Map([['gmail.com.br', 'gmail.com']]);
const SHORT = 9;

/** The address somebody probably meant: `gmial.com` becomes `gmail.com`. Null if there is no suggestion. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(domain)) return null;
  const meant =
    NEVER.get(domain) ??
    PROVIDERS.find((provider) => provider[0] === domain[0] && editDistance(domain, provider) <= allowed(provider));
  return meant ? email.slice(0, at + 1) + meant : null;
}

const allowed = (provider: string) => (provider.length < SHORT ? 1 : 2);

/** Counts letters that are missing, added, replaced or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j += 1) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + cost,
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}
