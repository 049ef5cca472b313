// Puts what a start loads into a few files: docs/decisions/0043-the-server-in-a-few-files.md.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const [, , out = join(ROOT, 'dist-server')] = process.argv;

/** Packages with many small files that every start loads; others are not bundled. */
const TOGETHER = /^(@hono|hono|@orpc|kysely|zod|lru-cache)(\/|$)/;
const OURS = /^(#|\.|\/)/;

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [{ name: 'own-address', enforce: 'pre', transform: keepOwnAddress }],
  ssr: { noExternal: true },
  build: {
    ssr: join(ROOT, 'src/server/main.ts'),
    target: 'node24',
    outDir: out,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      external: (id) => !OURS.test(id) && !TOGETHER.test(id),
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** A file finds others beside itself as if it had not been moved. */
function keepOwnAddress(code, id) {
  if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
  const source = JSON.stringify(relative(out, id));
  return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
}
