import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Progress } from './make-backup.ts';

const SECOND = 1000;

export const number = new Intl.NumberFormat('pt-BR').format;

export function size(bytes: number): string {
  const mega = bytes / 1_000_000;
  return mega < 1000
    ? `${number(Math.max(0.1, Math.round(mega * 10) / 10))} MB`
    : `${number(Math.round(mega / 100) / 10)} GB`;
}

export function newFile(path: string): string {
  if (existsSync(resolve(path))) throw new StartupError(`${path} já existe: escolha outro nome, nada é sobrescrito.`);
  return resolve(path);
}

const DOING: Record<string, string> = {
  verify: 'conferindo o arquivo',
  uploads: 'arquivos enviados',
  indexes: 'índices e referências',
  compare: 'comparando as tabelas',
  analyze: 'estatísticas do banco',
};

/** Prints a line when a step begins, then at most one a second. */
export function progressLines(say: (line: string) => void = console.log): (progress: Progress) => void {
  let last = { doing: '', at: 0 };
  return ({ doing, done, of }) => {
    const at = performance.now();
    if (doing === last.doing && at - last.at < SECOND) return;
    last = { doing, at };
    const percent = of === 0 ? 100 : Math.min(100, Math.floor((done / of) * 100));
    say(`${String(percent).padStart(3)} %  ${DOING[doing] ?? `tabela ${doing}`}`);
  };
}

/** Errors that the operator can fix as one sentence; others with their stack. */
export function failed(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
