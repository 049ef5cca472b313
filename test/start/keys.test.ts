import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from './process.ts';

test('npm run keys:rotate with generated keys: refused while the server runs, then the old key is removed', async () => {
  const [DATA_DIR, port] = [await makeDataDir(), await freePort()];
  const settings = { DATA_DIR, PORT: String(port), DEMO: 'false' };
  const keys = async () => (await readFile(join(DATA_DIR, 'app-keys'), 'utf8')).trim().split(',');
  const serve = async (use: () => Promise<void>) => {
    const server = launch(settings);
    await untilReady(server, port);
    await use();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  const rotate = async () => {
    const command = launch(settings, [], 'src/server/keys/rotate-keys.ts');
    return { code: await command.ended, said: command.stdout(), failed: command.stderr() };
  };
  let before: string[] = [];
  await serve(async () => {
    before = await keys();
    expect(await rotate()).toMatchObject({ code: 1, failed: expect.stringContaining('já usa este DATA_DIR') });
    expect(await keys()).toEqual(before);
  });
  expect(await rotate()).toMatchObject({
    code: 0,
    said: expect.stringContaining('A chave anterior saiu do arquivo de chaves.'),
  });
  const after = await keys();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  await serve(async () => {});
  await rm(DATA_DIR, { recursive: true });
});
