import { recognizeVideo } from '#shared/video/video-url.ts';
import type { Services } from '../../../context.ts';
import { isUnavailable } from '../../../database/connection/outage.ts';
import { INTERNET, type Net } from '../../../http/request-url.ts';
import { signedFor } from '../../../videos/sign.ts';
import { makeCaptions } from '../speech/make-captions.ts';
import { fetchCaptions } from '../stream/fetch-captions.ts';
import { CaptionFailure } from './failure.ts';
import {
  beginTask,
  type CaptionTaskRow,
  failTask,
  finishTask,
  type MadeCaptions,
  type TaskRef,
  updateProgress,
} from './task-rows.ts';

const BEAT_MS = 2_000;

type Tools = Pick<Services, 'db' | 'env' | 'log'>;
export type Options = { net?: Net; now?: () => Date; beatMs?: number };
export type RunningTask = { signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Fetches or makes the captions of a lesson, and reports its progress every few seconds; stops if cancelled.
 * @throws for temporary problems, so that the queue retries
 */
export async function workOnCaptions(tools: Tools, ref: TaskRef, options: Options = {}): Promise<void> {
  const task = await beginTask(tools.db, ref);
  if (!task) return;
  const beat = startBeat(tools, task, options.beatMs ?? BEAT_MS);
  try {
    await finishTask(tools.db, task, await madeFor(tools, task, options, beat));
  } catch (error) {
    if (!beat.signal.aborted) await recordFailure(tools, task, error as Error);
  } finally {
    beat.stop();
  }
}

function madeFor(
  { env }: Tools,
  task: CaptionTaskRow,
  { net = INTERNET, now = () => new Date() }: Options,
  running: RunningTask,
): Promise<MadeCaptions> {
  const video = recognizeVideo(task.videoUrl);
  if ('error' in video) throw new CaptionFailure('not_a_video');
  const { producerId, keys, has, language } = task;
  const { url } = signedFor(env, video, keys, { producerId, viewer: 'Legendas', now: now() });
  const address = new URL(url);
  const asking = { ...running, net: isOfDemo(env, address) ? OWN : net, referer: env.publicUrl };
  if (task.kind === 'speech') return makeCaptions(env.speech, address, language, { ...asking, dataDir: env.dataDir });
  const isWanted = (one: string) => !has.includes(one);
  return fetchCaptions(address, { ...asking, isWanted }).then((fetched) => ({ ...fetched, automatic: false }));
}

/** The demonstration's own videos are on this machine, and link only to each other. */
const OWN: Net = { isAllowed: () => true, ports: 'any' };
const isOfDemo = ({ demo, publicUrl }: Tools['env'], { origin, pathname }: URL) =>
  demo && origin === new URL(publicUrl).origin && pathname.startsWith('/demo-media/');

/** Heartbeats do not overlap; the last one learns that the task was cancelled. */
function startBeat({ db, log }: Tools, task: CaptionTaskRow, ms: number): RunningTask & { stop: () => void } {
  const cancel = new AbortController();
  let share = 0;
  let telling = false;
  const timer = setInterval(async () => {
    if (telling) return;
    telling = true;
    await updateProgress(db, task, share)
      .then((wanted) => wanted || cancel.abort())
      .catch((error: Error) => log.error('captions_not_told', { cause: error.name }));
    telling = false;
  }, ms);
  return {
    signal: cancel.signal,
    onProgress: (next) => {
      share = next;
    },
    stop: () => clearInterval(timer),
  };
}

async function recordFailure({ db, log }: Tools, task: CaptionTaskRow, error: Error): Promise<void> {
  // The database is unavailable: the task is resumed once its heartbeat is missing.
  if (isUnavailable(error)) throw error;
  const failure = error instanceof CaptionFailure ? error : new CaptionFailure('unusable');
  const again = await failTask(db, task, failure);
  const { kind, lessonId } = task;
  const beneath = (error.cause as NodeJS.ErrnoException | undefined)?.code;
  const cause = beneath ?? (error instanceof CaptionFailure ? failure.problem : error.name);
  log.error('captions_failed', { kind, lessonId, cause, again });
  if (again) throw failure;
}
