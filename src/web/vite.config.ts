import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BASE =
  /@tanstack\/(react-)?query|shared\/text\/(safe-url|text)\.ts|web\/lib\/(api\/(api|call|refusal)|session\/(session|return-path))\.ts|preload-helper/;

/** The sheets of what every page shows: one file of them compresses better than one for each. */
const PRIMITIVES =
  /web\/ui\/(button\/button|form\/field|data\/badge|feedback\/(progress|skeleton|spinner)|media\/(avatar|cover))\.css$/;

export default defineConfig({
  root: here('.'),
  // src/web/public holds the public screens, not files to copy.
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '#web': here('.'), '#shared': here('../shared') } },
  build: {
    outDir: here('../../dist'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The words nobody may have for a password, which whoever chooses one asks for; what students wait for is in
    // test/run/entry-budget.ts.
    chunkSizeWarningLimit: 850,
    rolldownOptions: {
      input: [here('student.html'), here('producer.html'), here('video-preview.html')],
      // What every page of ours begins with stays together: a file of its own for each costs more than it saves.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'primitives', test: PRIMITIVES },
          ],
        },
      },
    },
  },
});
