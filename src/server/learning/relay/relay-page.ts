import { createHash } from 'node:crypto';
import { type RecognizedVideo, recognizeVideo } from '#shared/video/video-url.ts';
import { RELAY_SCRIPTS } from './relay-script.ts';

/*
 * A page for the script of a host without a message API. Sandboxed without an origin, by its own policy and
 * by its frame: the script can read nothing of ours and sends no cookies. The page contains only ids of a
 * recognised video.
 */

type Hosted = { body: string; script: string };

export function relayPage(address: string): { page: string; policy: string } | null {
  const video = recognizeVideo(address);
  const hosted = 'error' in video ? null : hostedBy(video);
  if (!hosted) return null;
  const { body, script } = hosted;
  const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="referrer" content="strict-origin-when-cross-origin"><title>Vídeo</title><style>${STYLE}</style></head><body><script>${script}</script>${body}</body></html>`;
  return { page, policy: policyWith(script) };
}

const STYLE = 'html,body{margin:0;height:100%;background:#000;overflow:hidden}body>*{height:100%}';

function hostedBy({ provider, id, url }: RecognizedVideo): Hosted | null {
  if (provider === 'vturb') return { script: RELAY_SCRIPTS.vturb, body: vturbBody(`${id}`, url) };
  if (provider === 'wistia') return { script: RELAY_SCRIPTS.wistia, body: wistiaBody(`${id}`) };
  return null;
}

function vturbBody(id: string, url: string): string {
  const script = url.replace('/embed.html', '/player.js');
  const player = script.includes('/v4/')
    ? `<vturb-smartplayer id="vid-${id}" style="display:block;width:100%"></vturb-smartplayer>`
    : `<div id="vid_${id}" style="position:relative;width:100%"></div>`;
  return `${player}<script src="${script}" async></script>`;
}

const wistiaBody = (id: string) =>
  `<div class="wistia_embed wistia_async_${id} videoFoam=false"></div><script src="https://fast.wistia.com/embed/medias/${id}.jsonp" async></script><script src="https://fast.wistia.com/assets/external/E-v1.js" async></script>`;

function policyWith(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' https: blob:`,
    "style-src 'unsafe-inline' https:",
    'img-src https: data: blob:',
    'media-src https: blob:',
    'font-src https: data:',
    'connect-src https:',
    'worker-src blob:',
    'frame-src https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-presentation allow-popups',
  ].join('; ');
}
