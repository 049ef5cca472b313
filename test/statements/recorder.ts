import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeleteQueryBuilder, expressionBuilder, InsertQueryBuilder, sql, UpdateQueryBuilder } from 'kysely';
import pg from 'pg';
import { normalize } from './normalize.ts';

/*
 * Notes which statements of the product each test file runs. Who wrote one is read off the stack where Kysely is told to execute it;
 * by the time it reaches pg, what waited for it has left the stack. What pg-boss asks by itself, by the clock, is not of the product.
 */

type Recorder = { flush(file: string): void };
type Stack = { stack?: string };
type Builder = { execute(...args: unknown[]): unknown };

const root = fileURLToPath(new URL('../..', import.meta.url));
const BETWEEN = /^src\/server\/(db|database\/connection\/pipelined-driver)\.ts$|^test\/statements\//;
const TESTS = /\.test\.ts$|^test\//;
const FRAME = /\(?((?:file:\/\/)?\/[^():]+):\d+:\d+\)?$/;
const FRAMES = 30;

const host = globalThis as { statementRecorder?: Recorder };

/** Of this worker, which is one process for many files: it begins once. */
export function statementRecorder(directory: string): Recorder {
  host.statementRecorder ??= startRecording(directory);
  return host.statementRecorder;
}

function startRecording(directory: string): Recorder {
  const ofProduct = new Set<string>();
  const running = new Set<string>();
  watchStatements((text, calledAt) => {
    if (!ofProduct.has(text) && isOfProduct(calledAt)) ofProduct.add(text);
    if (ofProduct.has(text)) running.add(text);
  });
  return {
    flush(path) {
      const record = { file: path.slice(root.length), statements: [...new Set([...running].map(normalize))] };
      appendFileSync(join(directory, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
      running.clear();
    },
  };
}

function watchStatements(onStatement: (text: string, calledAt: Stack) => void): void {
  const calls = new AsyncLocalStorage<Stack>();
  const select = Object.getPrototypeOf(expressionBuilder<Record<'any', object>>().selectFrom('any'));
  const builders: Builder[] = [InsertQueryBuilder, UpdateQueryBuilder, DeleteQueryBuilder].map(
    ({ prototype }) => prototype as unknown as Builder,
  );
  for (const builder of [Object.getPrototypeOf(sql``), select, ...builders]) {
    const { execute } = builder;
    builder.execute = function (this: Builder, ...args: unknown[]) {
      return calls.run(hereAndNow(), () => execute.apply(this, args));
    };
  }
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [given] = args as [string | { text?: string }];
    const text = typeof given === 'string' ? given : given.text;
    if (text) onStatement(text, calls.getStore() ?? hereAndNow());
    return query.apply(this, args);
  };
}

function hereAndNow(): Stack {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const here: Stack = {};
  Error.captureStackTrace(here);
  Error.stackTraceLimit = stackTraceLimit;
  return here;
}

/** Whether the first of our files on the stack is the product's. */
function isOfProduct({ stack = '' }: Stack): boolean {
  for (const line of stack.split('\n')) {
    const file = FRAME.exec(line)?.[1]?.replace('file://', '');
    if (file?.includes('/node_modules/pg-boss/')) return false;
    if (!file?.startsWith(root) || file.includes('/node_modules/')) continue;
    const path = file.slice(root.length);
    if (!BETWEEN.test(path)) return !TESTS.test(path);
  }
  return false;
}
