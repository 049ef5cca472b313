import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/* The process's entry. What is compiled from here on is kept for the next start, TypeScript without its types included;
   where that cannot be written, what was written before is used, or else each start compiles anew. */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/ateneu', import.meta.url)));

const { run } = await import('./process/run.ts');
await run();
// Explicit, because a killed process would never write it.
flushCompileCache();
