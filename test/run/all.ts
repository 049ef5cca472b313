import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { selectionFrom } from '../statements/selection.ts';
import { ensureChromium } from './chromium.ts';
import { ensurePackages } from './debian.ts';
import { makeRunFolder } from './scratch.ts';

type Counts = { passed: number; failed: number; skipped: number; named?: string[] };
type Stage = { name: string; run: () => Promise<Counts> };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type Suite = {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: PlaywrightResult[] }[];
  }[];
};
type PlaywrightResult = { errors: { message?: string }[]; attachments: { name: string; path?: string }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: unknown[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');
/** All that tests leave behind: what is killed takes nothing away. */
const temporary = makeRunFolder();
const reports = mkdtempSync(join(temporary, 'reports-'));
/** Characters. */
const REASON_LENGTH = 800;
const PAGE_LENGTH = 3000;
const TESTS = ['vitest', 'playwright', 'postgres 15'];

const reportOf = (name: string): VitestReport => JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
const statementsOf = (name: string) => join(reports, `${name}-statements`);

// None of them keeps two cores busy by itself. The pages are built once, and first: the tests read them.
const checks: Stage[] = [
  { name: 'types', run: () => check('types', 'tsc', ['--noEmit']) },
  { name: 'lint', run: () => check('lint', 'biome', ['check', '.']) },
  { name: 'knip', run: () => check('knip', 'knip', []) },
  { name: 'build', run: () => check('build', 'vite', ['build', 'src/web']) },
];

const stages: Stage[] = [
  { name: 'budget', run: () => check('budget', process.execPath, [join(root, 'test/run/entry-budget.ts')]) },
  { name: 'vitest', run: () => vitest('vitest', ['run'], 'vitest') },
  { name: 'playwright', run: playwright },
  // While working, `npm run test:pg15 -- <path>` is there for it.
  ...(process.env.CI ? [{ name: 'postgres 15', run: onPostgres15 }] : []),
];

const announce = (name: string) => console.log(`\n── ${name} ──`);

type Result = Counts & { name: string; seconds: number };

const begun = performance.now();
// If they cannot be installed, tests that need them are skipped.
const notInstalled = ensurePackages('haproxy', 'pgbouncer');
if (notInstalled) console.log(notInstalled);
const results = await Promise.all(checks.map(measure));
for (const stage of stages) results.push(await measure(stage));
rmSync(temporary, { recursive: true, force: true });
summarize();

async function measure({ name, run }: Stage): Promise<Result> {
  const start = performance.now();
  const counts = await run().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

/** Output is printed at the end, in one block. */
async function check(name: string, command: string, args: string[]): Promise<Counts> {
  const child = start(command, args, {}, 'pipe');
  const [ok, out, errors] = await Promise.all([
    isDone(child),
    text(child.stdout as Readable),
    text(child.stderr as Readable),
  ]);
  announce(name);
  process.stdout.write(out + errors);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** The oldest PostgreSQL we promise to work with: what depends on the server, and files that run every statement between them. */
async function onPostgres15(): Promise<Counts> {
  const secondsOf = new Map(
    reportOf('vitest').testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  );
  const selection = selectionFrom(statementsOf('vitest'), secondsOf);
  const args = [join(root, 'test/run/pg15.ts'), '--project=server', ...selection.files];
  const counts = await vitest(process.execPath, args, 'postgres15');
  const { statements, missing, tooMany } = selection.compare(statementsOf('postgres15'));
  console.log(`${statements - missing.length} of ${statements} statements of the product ran on PostgreSQL 15`);
  for (const statement of missing) console.log(`  not this one: ${statement.slice(0, REASON_LENGTH)}`);
  return counted(!tooMany, counts);
}

async function vitest(command: string, args: string[], name: string): Promise<Counts> {
  const file = join(reports, `${name}.json`);
  const records = statementsOf(name);
  mkdirSync(records);
  announce(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await succeeds(command, [...args, ...reporters], { RECORD_STATEMENTS: records });
  const { testResults, ...totals } = reportOf(name);
  // A file that does not even load has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return counted(ok, {
    passed: totals.numPassedTests,
    failed: totals.numFailedTests + broken.length,
    skipped: totals.numPendingTests + totals.numTodoTests,
    named: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failureText(`${relative(root, name)} ${fullName}`, failureMessages)),
    ),
  });
}

async function playwright(): Promise<Counts> {
  announce('playwright');
  ensureChromium({ light: true });
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const config = join(root, 'test/e2e/playwright.config.ts');
  const ok = await succeeds('playwright', ['test', '--config', config, '--reporter=list,failures,json'], env);
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return counted(ok, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    named: suites.flatMap(failedIn),
  });
}

function failedIn({ suites = [], specs }: Suite): string[] {
  const here = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, file, line, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const errors = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
      return [failureText(`${file}:${line} ${title}`, errors), ...results.map(shownBy)].join('');
    });
  return [...here, ...suites.flatMap(failedIn)];
}

/** What stood on the page when it failed, from its main content on, as Playwright's error context has it. */
function shownBy({ attachments }: PlaywrightResult): string {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!context) return '';
  const [, page = ''] = readFileSync(context, 'utf8').split(/# (?:Page snapshot|Test source)/);
  const main = page.slice(Math.max(0, page.indexOf('- main')));
  const plain = main.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').slice(0, PAGE_LENGTH);
  return `\n${plain}`.replaceAll('\n', '\n    ');
}

/** Includes the beginning of each reason, since only the end of a long log may be available. */
function failureText(test: string, reasons: string[]): string {
  const plain = reasons.map((reason) =>
    stripVTControlCharacters(reason).slice(0, REASON_LENGTH).replaceAll(/\n+/g, '\n    '),
  );
  return [`failed: ${test}`, ...plain].join('\n    ');
}

/** A runner can fail after all its tests passed: an unhandled error, a teardown, no test at all. */
function counted(ok: boolean, counts: Counts): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function succeeds(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return isDone(start(command, args, env, 'inherit'));
}

function start(command: string, args: string[], env: Record<string, string>, output: 'inherit' | 'pipe'): ChildProcess {
  const PATH = [bin, dirname(process.execPath), process.env.PATH].join(delimiter);
  return spawn(resolve(bin, command), args, {
    cwd: root,
    env: { ...process.env, PATH, TMPDIR: temporary, ...env },
    stdio: ['ignore', output, output],
  });
}

function isDone(child: ChildProcess): Promise<boolean> {
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => done(code === 0));
  });
}

function summarize(): void {
  console.log(`\n${'stage'.padEnd(12)}${['passed', 'failed', 'skipped', 'seconds'].map(column).join('')}`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(name.padEnd(12) + [passed, failed, skipped, seconds.toFixed(1)].map(column).join(''));
  }
  const total = (performance.now() - begun) / 1000;
  console.log('in all'.padEnd(12) + ['', '', '', total.toFixed(1)].map(column).join(''));
  for (const { name, named = [] } of results) for (const test of named) console.log(`${name} ${test}`);
  const tests = results.filter(({ name }) => TESTS.includes(name));
  const ran = sum(tests, 'passed') + sum(tests, 'failed');
  if (ran === 0) console.log('\nNenhum teste foi executado.');
  process.exitCode = ran === 0 || sum(results, 'failed') > 0 ? 1 : 0;
  console.log(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`);
}

function sum(rows: Counts[], key: 'passed' | 'failed'): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function column(value: string | number): string {
  return String(value).padStart(9);
}
