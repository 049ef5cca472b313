import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const e2e = ['test/e2e/**', '**/node_modules/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Worth it on small machines: with two cores, two workers keep both PostgreSQL and Node busy.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: e2e,
          // Files of one worker share its modules, its pool and its database; tests are kept apart by tenant.
          isolate: false,
          globalSetup: './test/global-setup.ts',
          setupFiles: './test/setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        root: 'src/web',
        test: {
          name: 'components',
          dir: here('test/components'),
          include: ['**/*.test.tsx'],
          isolate: false,
          globalSetup: here('test/global-setup.ts'),
          setupFiles: [here('test/setup.ts'), here('test/components/setup.ts')],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
