import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { emptyDatabase } from '../database.ts';
import { asOwner } from '../fixtures/owner.ts';
import { launch, untilReady } from './process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNBOOK = readFileSync(`${ROOT}docs/running/backup-and-restore.md`, 'utf8');
const commands = [...RUNBOOK.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);

type Run = { code: number; said: string; failed: string };

test('every command of the runbook works, beside a running server and into other databases', async () => {
  const [home, port, external] = [await makeDataDir(), await freePort(), await emptyDatabase()];
  const replaced = (text: string) =>
    text
      .replaceAll('/srv/', `${home}/`)
      .replaceAll('/mnt/backup/', `${home}/`)
      .replaceAll('postgres://ateneu:senha@banco.example/ateneu', `'${external}'`);
  // What one command exports counts for the next, as in a terminal.
  const run = (count: number): Promise<Run> => {
    const exported =
      commands
        .slice(0, count - 1)
        .join('')
        .match(/^export .*$/gm) ?? [];
    return runText([...exported, commands[count - 1]].join('\n'));
  };
  const runText = (text: string): Promise<Run> =>
    new Promise((resolve) => {
      const script = replaced(`set -e\n${text}`);
      const env = { PATH: process.env.PATH, HOME: process.env.HOME };
      execFile('bash', ['-c', script], { cwd: ROOT, env }, (error, said, failed) =>
        resolve({ code: Number(error?.code ?? 0), said, failed }),
      );
    });
  const keys = (dataDir: string) => readFileSync(join(home, dataDir, 'app-keys'), 'utf8');
  expect(commands).toHaveLength(4);
  const serve = async (dataDir: string, use: () => Promise<void>) => {
    const server = launch({ DATA_DIR: join(home, dataDir), PORT: String(port), DEMO: 'false' });
    await untilReady(server, port);
    await use();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  const created = await runText('DATA_DIR=/srv/ateneu npm run owner -- dona@example.com "Dona Rita"');
  expect(created).toMatchObject({ code: 0 });

  await serve('ateneu', async () => {
    expect(await run(1)).toMatchObject({ code: 0, said: expect.stringContaining('Está cifrado com a senha') });
    expect(await run(2)).toMatchObject({ code: 0, said: expect.stringContaining('sem os arquivos enviados') });
    expect(await run(1)).toMatchObject({ code: 1, failed: expect.stringContaining('já existe: escolha outro nome') });
    const plain = await runText('export DATA_DIR=/srv/ateneu; npm run backup -- /mnt/backup/plain.tar');
    expect(plain).toMatchObject({ code: 0, said: expect.stringContaining('NÃO LEVA AS CHAVES DA APLICAÇÃO (local)') });
    for (const { said, failed } of [plain, await run(1)])
      expect(said + failed).not.toContain(keys('ateneu').slice(6, 40));
  });
  const restored = await run(3);
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('cada tabela conferida') });
  expect(restored.said).toMatch(/100 %|\d+ % {2}tabela profiles/);
  expect(await run(3)).toMatchObject({ code: 1, failed: expect.stringContaining('não está vazio') });
  expect(await run(4)).toMatchObject({ code: 0 });
  expect(await asOwner(external, `select email from profiles where role = 'super_admin'`)).toEqual([
    { email: 'dona@example.com' },
  ]);
  // The keys came along, so that a server starts on it.
  expect(keys('ateneu-new')).toBe(keys('ateneu'));
  await serve('ateneu-new', async () => {});
  await rm(home, { recursive: true, force: true });
});

test('keys that are not the database’s are refused, and none are made up', async () => {
  const [home, port, DATABASE_URL] = [await makeDataDir(), await freePort(), await emptyDatabase()];
  const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  const right = newKey('k1');
  const server = launch({ DATABASE_URL, DATA_DIR: join(home, 'ateneu'), PORT: String(port), APP_KEYS: right });
  await untilReady(server, port);
  const DATA_DIR = await makeDataDir();
  const backup = async (more: Record<string, string>) => {
    const path = join(home, 'move.tar');
    const command = launch({ DATABASE_URL, DATA_DIR, ...more }, [], ['src/server/backup/backup-command.ts', path]);
    return { code: await command.ended, failed: command.stderr() };
  };
  expect(await backup({})).toMatchObject({ code: 1, failed: expect.stringContaining('Faltam as chaves') });
  const missing = expect.stringContaining('APP_KEYS: falta a chave k1');
  for (const APP_KEYS of [newKey('k1'), newKey('k2')])
    expect(await backup({ APP_KEYS })).toMatchObject({ code: 1, failed: missing });
  expect([await readdir(DATA_DIR), await readdir(home)]).toEqual([[], ['ateneu']]);
  expect(await backup({ APP_KEYS: `${newKey('k2')},${right}` })).toMatchObject({ code: 0 });
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  for (const folder of [home, DATA_DIR]) await rm(folder, { recursive: true });
});
