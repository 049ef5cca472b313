import { LRUCache } from 'lru-cache';
import { type FoundScreen, searchOf } from '#shared/screens/match.ts';
import type { Page } from '../http/gzip.ts';
import { stackOf } from '../http/problems.ts';
import type { Log } from '../log.ts';
import { openingsOf } from './first-screen.ts';
import { type Boot, renderDrawn } from './shell.ts';

type Drawing = { draw(boot: Boot, address: string): Promise<string> };

const BUILT = new URL('../../../dist/server/draw.js', import.meta.url).href;

let drawing: Promise<Drawing> | undefined;

const MINUTE_MS = 60_000;
const KEPT_CHARACTERS = 8_000_000;

/** Rendering depends on its input only, so it is cached across users. */
const drawings = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (drawn, from) => drawn.length + from.length,
});

/** The time used for rendering, rounded to what texts can show. */
const drawingTime = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();

type Shown = { files: readonly string[]; origin: string; path: string; picture: string | null };

/**
 * The page with what the browser would draw first of this screen in it; null for screens that wait for the browser, and where
 * drawing fails: the other page is whole without it.
 */
export async function drawPage(log: Log, found: FoundScreen, boot: Boot, shown: Shown): Promise<Page | null> {
  const { screen, params, address } = found;
  try {
    const href = shown.origin + shown.path;
    const asked = { params, search: searchOf(new URL(href).search) };
    const openings = openingsOf(found, asked).length;
    if (!screen.drawn?.(asked) || !hasWhatItShows(openings, boot)) return null;
    const dated = { ...boot, drawnAt: drawingTime() };
    // A student's own lesson is rarely requested again, so it is not cached.
    const drawn = openings > 1 ? drawAnew(dated, href) : drawScreen(dated, href);
    return await renderDrawn(dated, await drawn, shown);
  } catch (error) {
    log.error('screen_not_drawn', { screen: address, stack: stackOf(error) });
    return null;
  }
}

async function drawScreen(boot: Boot, href: string): Promise<string> {
  const from = href + JSON.stringify(boot);
  const drawn = drawings.get(from) ?? (await drawAnew(boot, href));
  drawings.set(from, drawn);
  return drawn;
}

async function drawAnew(boot: Boot, href: string): Promise<string> {
  drawing ??= import(/* @vite-ignore */ BUILT) as Promise<Drawing>;
  // A build may still be under way: the next page tries again.
  drawing.catch(() => {
    drawing = undefined;
  });
  return (await drawing).draw(boot, href);
}

/** Students alone, and doors without anybody: what a producer sees there is a preview. */
const hasWhatItShows = (openings: number, { session, first, otherSchool }: Boot) =>
  otherSchool === null &&
  (openings > 0 ? session.viewer?.kind === 'student' && first.length === openings : session.viewer === null);
