import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { lightIcons } from './icons/light-icons.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the server-side renderer of students' first screens from the same sources. */
export const serverBuild = (): Plugin => ({
  name: 'server-build',
  async closeBundle() {
    await build({
      configFile: false,
      root: here('.'),
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), lightIcons()],
      resolve: { alias: { '#web': here('.'), '#shared': here('../shared') } },
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: here('student/draw.tsx'), outDir: here('../../dist/server'), emptyOutDir: true, minify: false },
    });
  },
});
