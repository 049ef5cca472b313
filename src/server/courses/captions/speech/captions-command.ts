import { z } from 'zod';
import { openDatabase } from '../../../db.ts';
import { type Env, loadAppKeys, readEnv } from '../../../env.ts';
import { openJobs } from '../../../jobs/jobs.ts';
import { runningPostgres } from '../../../postgres/start.ts';
import { prepareDatabase } from '../../../prepare-database.ts';
import { StartupError } from '../../../startup-error.ts';
import { requestMissingCaptions } from './request-missing-captions.ts';

/* npm run captions:make -- --lesson ID | --course ID | --all */

const USAGE = 'Use: npm run captions:make -- --lesson ID, --course ID ou --all';

try {
  const settings = readEnv(process.env);
  const env = { ...settings, appKeys: loadAppKeys(settings) };
  const which = readArguments(process.argv.slice(2));
  if (!env.speech) throw new StartupError('Defina SPEECH_URL ou SPEECH_COMMAND: sem isso não há quem transcreva.');
  const lessons = await ask(env, which);
  console.log(
    lessons === 0
      ? 'Nenhuma aula com arquivo de vídeo está sem legendas.'
      : `${lessons === 1 ? '1 aula na fila' : `${lessons} aulas na fila`}. O Ateneu no ar faz o trabalho; acompanhe em cada aula.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readArguments([kind, id, ...more]: string[]): { lessonId?: string; courseId?: string } {
  if (kind === '--all' && id === undefined) return {};
  const known = z.uuid().safeParse(id).data;
  if (!known || more.length > 0) throw new StartupError(USAGE);
  if (kind === '--lesson') return { lessonId: known };
  if (kind === '--course') return { courseId: known };
  throw new StartupError(USAGE);
}

async function ask(env: Env, which: { lessonId?: string; courseId?: string }): Promise<number> {
  const owner = env.databaseUrl ?? (await runningPostgres(env.dataDir))?.url;
  if (!owner) throw new StartupError('O PostgreSQL embutido não está no ar: rode outra vez com o Ateneu no ar.');
  const url = await prepareDatabase(owner, env);
  const db = openDatabase(url, { max: 1 });
  const jobs = openJobs(url, (error) => console.error(error.message), { onlyAdds: true });
  try {
    return await requestMissingCaptions({ db, env, jobs }, which);
  } finally {
    await jobs.stop();
    await db.close();
  }
}
