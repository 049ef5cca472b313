import { writeFileSync } from 'node:fs';
import { ASVS_DOCUMENT, asvsDocument, findProofs, problemsOf, readRules } from './proofs.ts';
import { ITEMS } from './table.ts';

const problems = problemsOf(ITEMS, findProofs(), readRules());
for (const problem of problems) console.error(problem);
writeFileSync(new URL(`../../${ASVS_DOCUMENT}`, import.meta.url), asvsDocument());
console.log(`${ASVS_DOCUMENT}: ${ITEMS.length} items, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
