import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function makeDataDir(root = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(join(root, 'ateneu-test-'));
  // As root, PostgreSQL runs under another account and has to pass through; otherwise it would live outside of here.
  await chmod(dataDir, 0o711);
  return dataDir;
}
