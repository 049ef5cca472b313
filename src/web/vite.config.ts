import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FILES } from './first-screens.ts';
import { lightIcons } from './icons/light-icons.ts';
import { precompress } from './precompress.ts';
import { serverBuild } from './server-build.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  // src/web/public holds the public screens, not files to copy.
  publicDir: false,
  plugins: [react(), lightIcons(), tailwindcss(), precompress(), serverBuild()],
  resolve: { alias: { '#web': here('.'), '#shared': here('../shared') } },
  build: {
    outDir: here('../../dist'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The dictionaries of forbidden passwords, loaded when choosing one; what students wait for is limited in
    // test/run/entry-budget.ts.
    chunkSizeWarningLimit: 850,
    rolldownOptions: {
      input: [here('student.html'), here('producer.html'), here('video-preview.html')],
      output: {
        codeSplitting: {
          groups: FILES,
        },
      },
    },
  },
});
