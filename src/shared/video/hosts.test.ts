import { describe, expect, test } from 'vitest';
import { PLAYER_FRAMES, VIDEO_HOSTS, VIDEO_PROVIDERS } from './video-hosts.ts';
import { recognizeVideo, videoLabel } from './video-url.ts';
import { type NoVideo, whyNoVideo } from './why-not.ts';

/* Addresses as copied from each host, and look-alikes. */

const UUID = 'b5d3e8c5-9c33-4e7d-b6f9-9348fc782080';
const PANDA = 'player-vz-5322148b-a9e.tv.pandavideo.com.br';
const ACCOUNT = '1a2b3c4d-5e6f-4a7b-8c9d-ef0123456789';
const PLAYER = '6900cbe603ede340e9b12231';
const UID = '6b9e68b07dfee8cc2d116e4c51d6a957';
const MUX = 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe';
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJlLXRoYXQtc2lnbnM';
const LOOM = '0281766fa2d04bb788eaf19e65135184';

/** Address as pasted, and how it is kept. */
const RECOGNISED: Record<string, [id: string | null, kept: string, ...pasted: string[]]> = {
  panda: [
    UUID,
    `https://${PANDA}/embed/?v=${UUID}`,
    `https://${PANDA}/embed/?v=${UUID}`,
    `${PANDA}/embed/?v=${UUID}`,
    `//${PANDA}/embed?v=${UUID}`,
    `HTTPS://${PANDA.toUpperCase()}/embed/?v=${UUID.toUpperCase()}&iosFakeFullscreen=true`,
    `<div style="position:relative;padding-top:56.25%"><iframe id="panda-${UUID}" src="https://${PANDA}/embed/?v=${UUID}" style="border:none" allow="accelerometer;gyroscope;autoplay"></iframe></div>`,
    `<iframe id="panda-${UUID}" src="https://${PANDA}/embed/?v=${UUID}&amp;x=1"></iframe><script>steal(document.cookie)</script>`,
  ],
  vturb: [
    PLAYER,
    `https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/embed.html`,
    `https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/player.js`,
    `scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/embed.html?vl=abc`,
    `<vturb-smartplayer id="vid-${PLAYER}" style="display: block; margin: 0 auto; width: 100%;"></vturb-smartplayer> <script type="text/javascript"> var s=document.createElement("script"); s.src="https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/player.js", s.async=!0,document.head.appendChild(s); </script>`,
    `<iframe frameborder="0" allowfullscreen src="https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/embed.html" id="ifr_${PLAYER}"></iframe>`,
    `<link rel="preload" href="https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/v4/player.js" as="script"><script src="https://evil.example/x.js"></script>`,
  ],
  'vturb of before': [
    PLAYER,
    `https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/embed.html`,
    `https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/embed.html`,
    `<div id="vid_${PLAYER}"></div><script>s.src="https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/player.js"</script>`,
  ],
  bunny: [
    `759/${UUID}`,
    `https://iframe.mediadelivery.net/embed/759/${UUID}?autoplay=false`,
    `https://iframe.mediadelivery.net/embed/759/${UUID}`,
    `https://iframe.mediadelivery.net/play/759/${UUID}`,
    `https://player.mediadelivery.net/embed/759/${UUID}?token=abc&expires=1`,
    `https://video.bunnycdn.com/play/759/${UUID}`,
    `iframe.mediadelivery.net/embed/759/${UUID}`,
    `<div style="position:relative"><iframe src="https://iframe.mediadelivery.net/embed/759/${UUID}?autoplay=true&loop=false" loading="lazy"></iframe></div>`,
  ],
  wistia: [
    'abcde12345',
    'https://fast.wistia.net/embed/iframe/abcde12345',
    'https://escola.wistia.com/medias/abcde12345',
    'https://home.wistia.com/medias/abcde12345?wtime=1',
    'https://fast.wistia.net/embed/iframe/abcde12345?seo=false',
    'https://fast.wistia.com/embed/medias/abcde12345.jsonp',
    '<script src="https://fast.wistia.com/player.js" async></script><script src="https://fast.wistia.com/embed/abcde12345.js" async type="module"></script><wistia-player media-id="abcde12345" aspect="1.77"></wistia-player>',
    '<div class="wistia_responsive_padding"><div class="wistia_embed wistia_async_abcde12345 seo=false"></div></div>',
  ],
  cloudflare: [
    UID,
    `https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/manifest/video.m3u8`,
    `https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/iframe`,
    `https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/watch`,
    `https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/manifest/video.m3u8`,
    `https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/manifest/video.mpd`,
    `<iframe src="https://customer-m033z5x00ks6nunl.cloudflarestream.com/${UID}/iframe?poster=https%3A%2F%2Fx" allow="autoplay"></iframe>`,
  ],
  'cloudflare for all': [
    UID,
    `https://videodelivery.net/${UID}/manifest/video.m3u8`,
    `https://iframe.videodelivery.net/${UID}`,
    `https://watch.cloudflarestream.com/${UID}`,
    `<stream src="${UID}" controls></stream><script src="https://embed.cloudflarestream.com/embed/r4xu.fla9.latest.js"></script>`,
  ],
  'cloudflare with a token': [
    null,
    `https://videodelivery.net/${JWT}/manifest/video.m3u8`,
    `https://iframe.videodelivery.net/${JWT}`,
  ],
  mux: [
    MUX,
    `https://stream.mux.com/${MUX}.m3u8`,
    `https://stream.mux.com/${MUX}.m3u8`,
    `https://player.mux.com/${MUX}?metadata-video-title=x`,
    `<mux-player playback-id="${MUX}" metadata-video-title="Aula"></mux-player>`,
    `<iframe src="https://player.mux.com/${MUX}" style="width:100%"></iframe>`,
  ],
  'mux with a token': [
    MUX,
    `https://stream.mux.com/${MUX}.m3u8?token=${JWT}`,
    `https://stream.mux.com/${MUX}.m3u8?token=${JWT}`,
    `https://player.mux.com/${MUX}?playback-token=${JWT}`,
  ],
  dailymotion: [
    'x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
    'https://www.dailymotion.com/video/x8abcde',
    'https://www.dailymotion.com/video/x8abcde_aula-1_school',
    'https://dai.ly/x8abcde',
    'https://www.dailymotion.com/embed/video/x8abcde?autoplay=1',
    'https://geo.dailymotion.com/player/xk2lm.html?video=x8abcde',
    '<iframe src="https://geo.dailymotion.com/player.html?video=x8abcde" allowfullscreen></iframe>',
  ],
  loom: [
    LOOM,
    `https://www.loom.com/embed/${LOOM}?hide_owner=true&hide_share=true&hide_title=true`,
    `https://www.loom.com/share/${LOOM}?sid=1`,
    `loom.com/share/${LOOM}`,
    `https://www.loom.com/share/aula-de-hoje-${LOOM}`,
    `<div style="position: relative"><iframe src="https://www.loom.com/embed/${LOOM}" frameborder="0"></iframe></div>`,
  ],
  onedrive: [
    'ABC!123',
    'https://onedrive.live.com/embed?resid=ABC!123&authkey=!AK3y-_&em=2',
    'https://onedrive.live.com/embed?resid=ABC%21123&authkey=%21AK3y-_&em=2',
    '<iframe src="https://onedrive.live.com/embed?cid=A&resid=ABC%21123&authkey=%21AK3y-_" width="98"></iframe>',
  ],
  'onedrive of a company': [
    UUID,
    `https://escola-my.sharepoint.com/personal/ana_escola_com_br/_layouts/15/embed.aspx?UniqueId=${UUID}`,
    `https://escola-my.sharepoint.com/personal/ana_escola_com_br/_layouts/15/embed.aspx?UniqueId=${UUID}&embed=%7B%22ust%22%3Atrue%7D`,
    `<iframe src="https://escola-my.sharepoint.com/personal/ana_escola_com_br/_layouts/15/embed.aspx?UniqueId={${UUID}}"></iframe>`,
  ],
};

describe.each(Object.entries(RECOGNISED))('%s', (name, [id, kept, ...pasted]) => {
  test.each(pasted)('%s', (address) => {
    const video = recognizeVideo(address);
    expect(video).toMatchObject({ provider: name.split(' ')[0], id, url: kept });
    expect(recognizeVideo(kept), 'what is kept is recognised again as the same').toEqual(video);
  });
});

test.each([
  `https://${PANDA}.evil.example/embed/?v=${UUID}`,
  `https://evil.example/${PANDA}/embed/?v=${UUID}`,
  `https://player-vz-5322148b-a9e.pandavideo.com.br/embed/?v=${UUID}`,
  `https://${PANDA}:8443/embed/?v=${UUID}`,
  `https://${PANDA}/embed/?v="><script>`,
  `https://scripts.converteai.net.evil.example/${ACCOUNT}/players/${PLAYER}/v4/player.js`,
  `https://scripts.converteai.net/${ACCOUNT}/players/${PLAYER}/../../x.js`,
  `https://scripts.converteai.net/${ACCOUNT}/players/zz/v4/player.js`,
  `https://iframe.mediadelivery.net/embed/759/1`,
  `https://iframe.mediadelivery.net.evil.example/embed/759/${UUID}`,
  'https://wistia.com.evil.example/medias/abcde12345',
  'https://evilwistia.com/medias/abcde12345',
  `https://customer-x.cloudflarestream.com.evil.example/${UID}/iframe`,
  `https://stream.mux.com/${MUX}/extra/x`,
  'https://www.dailymotion.com/video/<script>',
  `https://www.loom.com/share/${LOOM}0`,
  'https://onedrive.live.com/embed?resid="onload=alert(1)',
  `https://sharepoint.com/_layouts/15/embed.aspx?UniqueId=${UUID}`,
  `https://escola.sharepoint.com/a"b/_layouts/15/embed.aspx?UniqueId=${UUID}`,
])('%s is not a host’s video', (address) => {
  expect(recognizeVideo(address)).toMatchObject({ provider: 'external' });
});

test.each([
  '<script src="https://evil.example/x.js"></script>',
  '<script>location="https://evil.example"</script>',
  '<vturb-smartplayer id="vid-6900cbe603ede340e9b12231"></vturb-smartplayer>',
  '<wistia-player media-id="<b>"></wistia-player>',
  '<img src=x onerror=alert(1)>',
  `<${'a'.repeat(50_000)}`,
  `<iframe ${'src '.repeat(9_000)}`,
])('an embed code without a video is refused', (code) => {
  expect(recognizeVideo(code)).toEqual({ error: 'invalid_url' });
});

test.each<[NoVideo | null, string]>([
  ['playlist', 'https://www.youtube.com/playlist?list=PL1234567890'],
  ['playlist', '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>'],
  ['channel', 'https://www.youtube.com/@escola'],
  ['changing_live', 'https://www.youtube.com/embed/live_stream?channel=UC1'],
  ['playlist', 'https://vimeo.com/showcase/123456'],
  ['channel', 'https://vimeo.com/channels/escola'],
  ['folder', 'https://drive.google.com/drive/folders/1aBcDeFgHiJkLmNoPqRsTuVwXyZ'],
  ['folder', 'https://drive.google.com/drive/u/0/folders/1aBcDeFgHiJkLmNoPqRsTuVwXyZ'],
  ['panel', `https://dashboard.pandavideo.com.br/videos/${UUID}`],
  ['panel', 'https://app.vturb.com/players/1'],
  ['split_test', `https://scripts.converteai.net/${ACCOUNT}/ab-test/${PLAYER}/player.js`],
  ['panel', 'https://dash.bunny.net/stream/759/library/videos'],
  ['folder', 'https://escola.wistia.com/folders/abc'],
  ['playlist', 'https://www.dailymotion.com/playlist/x5v5j8'],
  ['folder', 'https://www.loom.com/share/folder/0281766fa2d04bb788eaf19e65135184'],
  ['onedrive_link', 'https://1drv.ms/v/s!Abc'],
  ['onedrive_link', 'https://escola.sharepoint.com/:v:/s/aulas/Eabc'],
  [null, 'https://evil.example/playlist?list=1'],
  [null, 'aula 1'],
])('%s: %s', (why, address) => {
  expect(whyNoVideo(address)).toBe(why);
  const video = recognizeVideo(address);
  if (!('error' in video)) expect(video.provider).toBe('external');
});

test('every host has a name, and the frames it needs are https origins', () => {
  for (const provider of VIDEO_PROVIDERS) expect(videoLabel({ provider })).toBe(VIDEO_HOSTS[provider].label);
  for (const frame of PLAYER_FRAMES) expect(frame).toMatch(/^https:\/\/(?:\*\.)?[a-z0-9.-]+$/);
  expect(new Set(PLAYER_FRAMES).size).toBe(PLAYER_FRAMES.length);
});

test('each frame address is allowed by its host’s row', () => {
  for (const [name, [, kept]] of Object.entries(RECOGNISED)) {
    const video = recognizeVideo(kept);
    if ('error' in video || !video.embedUrl) continue;
    const { origin } = new URL(video.embedUrl);
    const allowed = VIDEO_HOSTS[video.provider].frames.map((frame) => frame.replace('https://*', ''));
    expect(
      allowed.some((frame) => origin === frame || (frame.startsWith('.') && origin.endsWith(frame))),
      name,
    ).toBe(true);
  }
});
