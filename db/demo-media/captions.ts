/* The captions of the HLS film, as a rendition of their own: what its picture shows, beat by beat. */

const BEAT_SECONDS = 3;
const LINES = [
  'A cada três segundos, um corte.',
  'A forma muda junto com a cor do clipe.',
  'A agulha branca fica parada: quem anda é a linha do tempo.',
  'Embaixo, as ondas do som acompanham os clipes.',
  'Corte no tempo forte e o olho nem percebe.',
  'Fora dele, todo mundo sente que algo escapou.',
  'Conte um, dois, três…',
  '…e corte.',
  'Agora é com você:',
  'pause aqui e marque o próximo corte.',
];
/** Where the segments' own clock starts, 1.4 s at 90 kHz: ffmpeg's first decoding time. */
const CLOCK_START = 126_000;

export const CAPTIONS_LANGUAGE = { name: 'Português (Brasil)', code: 'pt-BR' };

export function captionsPlaylist(file: string): string {
  const seconds = LINES.length * BEAT_SECONDS;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${seconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds},`,
    file,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** WebVTT with the time map of RFC 8216, 3.5. */
export function captionsFile(): string {
  const cues = LINES.map((line, i) => `${stamp(i * BEAT_SECONDS)} --> ${stamp((i + 1) * BEAT_SECONDS)}\n${line}\n`);
  return ['WEBVTT', `X-TIMESTAMP-MAP=MPEGTS:${CLOCK_START},LOCAL:00:00:00.000`, '', ...cues].join('\n');
}

function stamp(seconds: number): string {
  return `00:00:${String(seconds).padStart(2, '0')}.000`;
}
