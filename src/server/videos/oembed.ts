import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { title as lessonTitle } from '#shared/schemas.ts';
import { videoPage } from '#shared/video/video-page.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 3_000;
const MOST_BYTES = 64 * 1024;

const answer = z.object({ title: z.string() });

/**
 * The host's oEmbed address of a video; null if it has none. Built from the id and a configured host, so that
 * user input never chooses the target.
 */
export function oembedAddress({ videoHosts }: Pick<Env, 'videoHosts'>, videoUrl: string): URL | null {
  const video = recognizeVideo(videoUrl);
  const page = 'error' in video ? null : videoPage(video);
  if ('error' in video || !page) return null;
  const youtube = video.provider === 'youtube';
  const address = new URL(youtube ? `${videoHosts.youtube}/oembed` : `${videoHosts.vimeo}/api/oembed.json`);
  address.searchParams.set('url', page);
  address.searchParams.set('format', 'json');
  return address;
}

/** The video's title. Null without an answer in three seconds, and for an invalid title. */
export async function fetchTitle(address: URL, silenceMs = TIMEOUT_MS): Promise<string | null> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(silenceMs),
    });
    const text = response.ok ? await readBounded(response) : null;
    return text === null ? null : titleIn(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Leaving the loop closes the connection. */
async function readBounded({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function titleIn(said: unknown): string | null {
  const title = answer.safeParse(said).data?.title.trim().replace(/\s+/g, ' ') ?? '';
  const short = title.length > LIMITS.title ? `${title.slice(0, LIMITS.title - 1).toWellFormed()}…` : title;
  return lessonTitle.safeParse(short).data ?? null;
}
