import fc from 'fast-check';

/* Properties are tried with the same examples in each run; `SEED=7 npm run unit -- <path>` tries others. */

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_127) });
