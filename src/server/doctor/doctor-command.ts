import { examine } from './doctor.ts';
import { toLines } from './finding.ts';

/* npm run doctor [-- --json] */

const findings = await examine(process.env);
const json = process.argv.includes('--json');
console.log(json ? JSON.stringify(findings, null, 2) : toLines(findings).join('\n'));
if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
