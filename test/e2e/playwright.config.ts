import { defineConfig } from '@playwright/test';
import { findChromium } from '../run/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // With two, part of two cores is idle while tests wait; a third costs no more processor time
  // (docs/decisions/0009).
  workers: 3,
  retries: 0,
  // Only reached in case of a defect: slow machines need far less.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // The second reporter prints failures immediately, the first one progress.
  reporter: [['list'], ['failures']],
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 60_000,
    // Requests through a service worker cannot be intercepted; installable.spec.ts allows it.
    serviceWorkers: 'block',
    // Costs a fifth of the processor time, so only where a person will look at it.
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
        // A process that has shown a page shows the next for less (docs/decisions/0009).
        '--process-per-site',
        // Otherwise the browser estimates it from the machine's speed, which changes how far ahead pictures are
        // loaded.
        '--force-effective-connection-type=4G',
        '--autoplay-policy=no-user-gesture-required',
        // A school's own domain, in test/e2e/public/hosts.spec.ts.
        '--host-resolver-rules=MAP *.escola.example 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
