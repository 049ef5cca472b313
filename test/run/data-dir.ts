import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function makeDataDir(root = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(join(root, 'ateneu-test-'));
  // As root, PostgreSQL runs as another account and must be able to traverse this folder; otherwise it would be
  // placed elsewhere.
  await chmod(dataDir, 0o711);
  return dataDir;
}
