/*
 * Every video host that a lesson can play, in one place: its name, player, frame origins and features. Recognition,
 * frame-src, the hints beside the link and the choice of a player all derive from here.
 */

export const VIDEO_PROVIDERS = [
  'youtube',
  'vimeo',
  'panda',
  'vturb',
  'bunny',
  'wistia',
  'cloudflare',
  'mux',
  'dailymotion',
  'loom',
  'drive',
  'onedrive',
  'flexclip',
  'external',
] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

/**
 * How its videos are played. `youtube`, `vimeo`: custom elements around their frame. `panda`, `playerjs`: a frame
 * controlled by messages. `relay`: the host's script in a sandboxed page of ours. `frame`: a frame without an API.
 * `stream`: our own player.
 */
export type EngineKind = 'youtube' | 'vimeo' | 'panda' | 'playerjs' | 'relay' | 'frame' | 'stream' | 'file';

export type VideoHost = {
  label: string;
  engine: EngineKind;
  /** Origins that the lesson page may frame. */
  frames: readonly string[];
  /** Whether its player reports the position. The watermark and full screen work with every host. */
  progress: boolean;
  /** Where the producer allows our domain, if the host can restrict playback to some domains. */
  domains?: string;
};

export const VIDEO_HOSTS: Record<VideoProvider, VideoHost> = {
  youtube: {
    label: 'YouTube',
    engine: 'youtube',
    frames: ['https://www.youtube-nocookie.com'],
    progress: true,
  },
  vimeo: {
    label: 'Vimeo',
    engine: 'vimeo',
    frames: ['https://player.vimeo.com', 'https://vimeo.com'],
    progress: true,
    domains: 'no Vimeo, em Configurações do vídeo › Incorporar › Domínios específicos',
  },
  panda: {
    label: 'Panda Video',
    engine: 'panda',
    frames: ['https://*.tv.pandavideo.com.br', 'https://*.tv.pandavideo.com'],
    progress: true,
    domains: 'no painel do Panda Video, em Configurações › Segurança › Domínios autorizados',
  },
  vturb: {
    label: 'VTurb',
    engine: 'relay',
    frames: ['https://scripts.converteai.net'],
    progress: true,
    domains: 'no painel da VTurb, nas configurações de domínio do player',
  },
  bunny: {
    label: 'Bunny Stream',
    engine: 'playerjs',
    frames: ['https://iframe.mediadelivery.net'],
    progress: true,
    domains: 'no painel da Bunny, na biblioteca, em Security › Allowed domains',
  },
  wistia: {
    label: 'Wistia',
    engine: 'relay',
    frames: ['https://fast.wistia.net'],
    progress: true,
    domains: 'no Wistia, em Account › Settings › Domain restrictions',
  },
  cloudflare: {
    label: 'Cloudflare Stream',
    engine: 'stream',
    frames: [],
    progress: true,
    domains: 'no painel da Cloudflare, no vídeo, em Allowed origins',
  },
  mux: {
    label: 'Mux',
    engine: 'stream',
    frames: [],
    progress: true,
    domains: 'no painel do Mux, em Playback restrictions',
  },
  dailymotion: {
    label: 'Dailymotion',
    engine: 'frame',
    frames: ['https://geo.dailymotion.com'],
    progress: false,
  },
  loom: { label: 'Loom', engine: 'frame', frames: ['https://www.loom.com'], progress: false },
  drive: {
    label: 'Google Drive',
    engine: 'frame',
    frames: ['https://drive.google.com', 'https://docs.google.com'],
    progress: false,
  },
  onedrive: {
    label: 'OneDrive',
    engine: 'frame',
    frames: ['https://onedrive.live.com', 'https://*.sharepoint.com'],
    progress: false,
  },
  flexclip: {
    label: 'FlexClip',
    engine: 'frame',
    frames: ['https://www.flexclip.com', 'https://*.flexclip.com'],
    progress: false,
  },
  external: { label: 'Link externo', engine: 'file', frames: [], progress: true },
};

/** In the form of frame-src. */
export const PLAYER_FRAMES: readonly string[] = Object.values(VIDEO_HOSTS).flatMap(({ frames }) => frames);
