import { defineConfig } from '@playwright/test';
import { findChromium } from '../run/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // Two leave part of two cores idle while their tests wait, and a third costs no more processor time (docs/decisions/0009).
  workers: 3,
  retries: 0,
  // What only a fault uses up: a machine that is several times slower is only later.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // The second says at once why something failed; the first, what goes on.
  reporter: [['list'], ['failures']],
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 60_000,
    // What passes through one, a test cannot stand in for; installable.spec.ts lets it in.
    serviceWorkers: 'block',
    // A fifth of the processor's time, for somebody who will look at it.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else it is guessed of how slow the machine is, and with it how far ahead pictures are fetched.
        '--force-effective-connection-type=4G',
        '--autoplay-policy=no-user-gesture-required',
        // A school's own domain, in test/e2e/public/hosts.spec.ts.
        '--host-resolver-rules=MAP *.escola.example 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
