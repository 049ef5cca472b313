import { expect, test } from 'vitest';
import { nameBrowser, readBrowser } from './browser.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome no macOS',
    'computer',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari no iPhone',
    'phone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome no iPad',
    'tablet',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge no Windows',
    'computer',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox no Linux', 'computer'],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
    'phone',
  ],
  [`${MOZILLA} (Linux; Android 15; SM-X910) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome no Android', 'tablet'],
  [
    `${MOZILLA} (X11; CrOS x86_64 15917.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/120.0`,
    'Opera no ChromeOS',
    'computer',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Navegador no Windows', 'computer'],
  ['curl/8.5.0', 'Navegador desconhecido', 'computer'],
  ['', 'Navegador desconhecido', 'computer'],
  [null, 'Navegador desconhecido', 'computer'],
] as const)('%s is %s', (userAgent, words, form) => {
  const browser = readBrowser(userAgent);
  expect([nameBrowser(browser), browser.form]).toEqual([words, form]);
});

test('a long hostile header is parsed quickly, by its beginning', () => {
  const started = performance.now();
  expect(readBrowser(`${'Version/1.1 '.repeat(200_000)}Windows`).system).toBeNull();
  expect(performance.now() - started).toBeLessThan(2_000);
});
