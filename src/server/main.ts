import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * The process's entry. Compiled code is cached for the next start, including stripped TypeScript; in a
 * read-only folder, an existing cache is used, or each start compiles.
 */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/ateneu', import.meta.url)));

const { run } = await import('./process/run.ts');
await run();
// Explicit, because a killed process would never write it.
flushCompileCache();
