/* Producers often paste a host's whole embed code. Only its address is stored, never the markup. */

const FRAME = /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** Embed scripts and elements without an address, with the address that their ids give. */
const CODES: [pattern: RegExp, address: (id: string) => string][] = [
  [
    /(?:https?:)?\/\/scripts\.converteai\.net\/([\w-]+\/players\/[0-9a-f]{24}(?:\/v4)?)\/(?:player\.js|embed\.html)/i,
    (path) => `https://scripts.converteai.net/${path}/embed.html`,
  ],
  [
    /<wistia-player\b[^<>]*?\smedia-id\s*=\s*["']?([a-z0-9]{10})\b/i,
    (id) => `https://fast.wistia.net/embed/iframe/${id}`,
  ],
  [/\bwistia_async_([a-z0-9]{10})\b/, (id) => `https://fast.wistia.net/embed/iframe/${id}`],
  [
    /<mux-(?:player|video)\b[^<>]*?\splayback-id\s*=\s*["']([A-Za-z0-9]{20,128})["']/i,
    (id) => `https://stream.mux.com/${id}.m3u8`,
  ],
  [
    /<stream\b[^<>]*?\ssrc\s*=\s*["']([0-9a-f]{32})["']/i,
    (id) => `https://videodelivery.net/${id}/manifest/video.m3u8`,
  ],
];

/** The address in an embed code; anything else unchanged. */
export function addressIn(typed: string): string {
  const text = typed.trim();
  return (text.startsWith('<') ? (codeAddress(text) ?? text) : text).replace(/&(?:amp|#38);/g, '&');
}

function codeAddress(code: string): string | undefined {
  for (const [pattern, address] of CODES) {
    const found = pattern.exec(code)?.[1];
    if (found) return address(found);
  }
  const frame = FRAME.exec(code);
  return frame?.[1] ?? frame?.[2];
}
