import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import type { Engine } from '../media.ts';
import type { Source } from '../source.ts';
import { framedEngine } from './framed-engine.ts';
import type { Line } from './line.ts';
import { pandaLine } from './panda-line.ts';
import { playerjsLine } from './playerjs-line.ts';
import { relayLine } from './relay-line.ts';

export type FramedSource = Extract<Source, { kind: 'panda' | 'playerjs' | 'relay' }>;

const LINES: Record<FramedSource['kind'], Line> = { panda: pandaLine, playerjs: playerjsLine, relay: relayLine };

const HOSTS_OWN = 'allow-scripts allow-same-origin allow-presentation allow-popups';
/** Sandboxed without an origin: a foreign script cannot access anything of ours. */
const OPAQUE_SANDBOX = 'allow-scripts allow-presentation allow-popups';

export function framedEngineOf(
  { kind, provider, embedUrl }: FramedSource,
  title: string,
  startSeconds: number,
): Engine {
  const shared = { line: LINES[kind], title, startSeconds };
  if (kind === 'relay')
    return framedEngine({ ...shared, address: relayAddress(embedUrl), origin: 'null', sandbox: OPAQUE_SANDBOX });
  const { origin, searchParams } = new URL(embedUrl);
  // Panda's player looks for its own frame by this name.
  const id = VIDEO_HOSTS[provider].engine === 'panda' ? `panda-${searchParams.get('v')}` : undefined;
  return framedEngine({ ...shared, address: embedUrl, origin, sandbox: HOSTS_OWN, id });
}

export const relayAddress = (embedUrl: string) => `/player/relay?video=${encodeURIComponent(embedUrl)}`;
