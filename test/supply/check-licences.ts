import { readFileSync } from 'node:fs';
import { licenceProblems } from './licences.ts';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const problems = licenceProblems(lock);
console.log(`licences: ${Object.keys(lock.packages).length - 1} packages, ${problems.length} problems`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
