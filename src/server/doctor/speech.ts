import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Env } from '../env.ts';
import { about, type Finding } from './finding.ts';

const { ok, warn, wrong } = about('transcrição');
const PATIENCE_MS = 5_000;

/** Silent if speech is not configured. */
export async function checkSpeech({ speech }: Pick<Env, 'speech'>): Promise<Finding[]> {
  if (!speech) return [];
  if (speech.command) {
    const there = await canRun(speech.command);
    return [
      there
        ? ok(`${speech.command} está lá e pode ser executado`)
        : wrong(`${speech.command} não pode ser executado`, 'Confira SPEECH_COMMAND e as permissões do arquivo.'),
    ];
  }
  const ffmpeg = (await canRun(speech.ffmpeg))
    ? ok('ffmpeg está lá')
    : warn(
        `${speech.ffmpeg} não foi encontrado: só vídeos de até 25 MB são transcritos`,
        'Instale o ffmpeg ou aponte SPEECH_FFMPEG.',
      );
  return [await checkService(speech.url ?? '', speech.apiKey), ffmpeg];
}

/** https://platform.openai.com/docs/api-reference/models/list, which compatible servers have as well. */
async function checkService(url: string, apiKey: string | undefined): Promise<Finding> {
  try {
    const { status } = await fetch(`${url}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (status === 401 || status === 403) return wrong(`${url} não aceita a chave`, 'Confira SPEECH_API_KEY.');
    return ok(`${url} responde`);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return wrong(`${url} não responde (${cause?.code ?? name})`, 'Confira SPEECH_URL e se o serviço está no ar.');
  }
}

async function canRun(program: string): Promise<boolean> {
  const places = isAbsolute(program)
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, program));
  const found = await Promise.all(
    places.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
