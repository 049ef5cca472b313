import { startPostgres } from '#server/postgres/start.ts';

/* The control of power cuts: the application, on a database that waits for no disk. */

const postgres = await startPostgres({ dataDir: process.env.DATA_DIR ?? '', disposable: true });
process.env.DATABASE_URL = postgres.url;
await import('#server/main.ts');
