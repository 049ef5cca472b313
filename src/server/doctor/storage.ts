import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openStorage } from '../uploads/storage.ts';
import { about, type Finding } from './finding.ts';

const { ok, warn, wrong, unknown } = about('arquivos');
const FREE = { warn: 0.1, wrong: 0.05 };
const SILENCE_MS = 2_000;

export async function checkStorage(env: Env): Promise<Finding[]> {
  return [...(await checkFolder(env)), ...(await checkBucket(env))];
}

async function checkFolder({ dataDir }: Env): Promise<Finding[]> {
  const file = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'doctor', { flag: 'wx' });
    await rm(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [unknown(`DATA_DIR (${dataDir}) nasce na primeira partida`)];
    return [wrong(`DATA_DIR (${dataDir}) não aceita arquivos (${code})`, 'Ajuste as permissões ou libere espaço.')];
  }
  const { bavail, blocks } = await statfs(dataDir);
  const free = blocks === 0 ? 1 : bavail / blocks;
  const found = `${Math.round(free * 100)} % livres no disco de DATA_DIR`;
  const mend = 'Libere espaço: docs/running/disk-full.md diz o que pode sair.';
  if (free < FREE.wrong) return [wrong(found, mend)];
  return [free < FREE.warn ? warn(found, mend) : ok(found)];
}

async function checkBucket(env: Env): Promise<Finding[]> {
  if (!env.s3) {
    const shared = 'Com mais de uma máquina, use S3_BUCKET ou um DATA_DIR em comum.';
    return env.processRole === 'all' ? [] : [warn('os arquivos enviados ficam no disco desta máquina', shared)];
  }
  const key = `doctor/${randomUUID()}`;
  try {
    const storage = await openStorage(env, { silenceMs: SILENCE_MS });
    await storage.put(key, 'doctor');
    const same = (await storage.get(key)) === 'doctor';
    await storage.delete(key);
    return same
      ? [ok(`o bucket ${env.s3.bucket} guarda e devolve`)]
      : [wrong(`o bucket ${env.s3.bucket} devolve outra coisa que a guardada`, 'Confira S3_ENDPOINT.')];
  } catch (error) {
    const { cause } = error as Error;
    const reason = (cause as { name?: string; code?: string })?.code ?? (cause as Error)?.name ?? (error as Error).name;
    return [
      wrong(
        `o bucket ${env.s3.bucket} não pode ser usado (${reason})`,
        'Confira S3_* e o que a chave de acesso pode fazer.',
      ),
    ];
  }
}
