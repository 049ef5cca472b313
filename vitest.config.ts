import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/run/longest-first.ts';
import { LIMIT_MS, PATIENCE } from './test/run/patience.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const e2e = ['test/e2e/**', '**/node_modules/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Two leave a sixth of two cores idle while their tests wait for processes and timers.
    maxWorkers: 3,
    // Files of one worker share its modules, its pool and its database; tests are kept apart by tenant. Loading the modules anew for
    // each file of rules took more than twice the processor's time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What only a fault uses up: a machine that is several times slower is only later. No test has a tighter one of its own.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: PATIENCE },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: './test/run/same-examples.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: e2e,
          globalSetup: './test/global-setup.ts',
          setupFiles: ['./test/setup.ts', './test/run/same-examples.ts'],
        },
      },
      {
        extends: true,
        root: 'src/web',
        test: {
          name: 'components',
          dir: here('test/components'),
          include: ['**/*.test.tsx'],
          globalSetup: here('test/global-setup.ts'),
          setupFiles: [here('test/setup.ts'), here('test/components/setup.ts')],
        },
      },
    ],
  },
});
