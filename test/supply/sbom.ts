import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

/*
 * The list of all that is in here, as CycloneDX, on the output or in a file elsewhere: `npm run sbom -- ../ateneu.cdx.json`.
 * Also what the pages are built of, which npm counts as development; `--omit-dev` leaves that out.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'omit-dev': { type: 'boolean' } } });
const [file] = positionals;
if (file && resolve(file).startsWith(root))
  throw new Error('Write it somewhere else: it is made anew for each release.');

const arguments_ = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { stdout } = await promisify(execFile)('npm', [...arguments_, ...(values['omit-dev'] ? ['--omit=dev'] : [])], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
});
const bill = JSON.parse(stdout);
// npm names it after the folder that it lies in.
bill.metadata.component.name = 'ateneu';
const text = `${JSON.stringify(bill, null, 2)}\n`;
if (!file) process.stdout.write(text);
else {
  await writeFile(resolve(file), text);
  console.log(`${bill.components.length} components in ${file}`);
}
