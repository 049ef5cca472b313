import { describe, expect, test } from 'vitest';
import { drivePreview, type RecognizedVideo, recognizeVideo, type VideoRecognition, videoLabel } from './video-url.ts';

const YT = 'dQw4w9WgXcQ';
const DRIVE = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345';
const FLEX = '0123456789abcdef0123456789abcdef';

function recognized(input: string): RecognizedVideo {
  const video: VideoRecognition = recognizeVideo(input);
  if ('error' in video) throw new Error(`not recognised: ${input}`);
  return video;
}

describe('YouTube', () => {
  const embed = `https://www.youtube-nocookie.com/embed/${YT}?enablejsapi=1&rel=0&modestbranding=1&playsinline=1`;

  test.each([
    `https://www.youtube.com/watch?v=${YT}`,
    `http://youtube.com/watch?v=${YT}`,
    `youtube.com/watch?v=${YT}`,
    `//youtube.com/watch?v=${YT}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${YT}`,
    `https://www.youtube.com./watch?v=${YT}`,
    `https://m.youtube.com/watch?app=desktop&v=${YT}`,
    `https://music.youtube.com/watch?v=${YT}&list=RDAMVM`,
    `https://www.youtube.com/watch?list=PL123&v=${YT}&index=2`,
    `https://www.youtube.com/watch?v=${YT}&amp;list=PL123`,
    `https://www.youtube.com/watch?v=${YT}#comments`,
    `https://www.youtube.com/?v=${YT}`,
    `https://www.youtube.com/watch?vi=${YT}`,
    `https://www.youtube.com/watch/${YT}`,
    `https://youtu.be/${YT}?si=AbCdEf`,
    `youtu.be/${YT}`,
    `https://youtu.be/${YT}/`,
    `https://www.youtube.com/shorts/${YT}?feature=share`,
    `https://www.youtube.com/live/${YT}?si=x`,
    `https://www.youtube.com/embed/${YT}?rel=0`,
    `https://www.youtube.com/v/${YT}`,
    `https://www.youtube.com/e/${YT}`,
    `https://www.youtube.com/vi/${YT}`,
    `https://studio.youtube.com/video/${YT}/edit`,
    `https://www.youtube-nocookie.com/embed/${YT}`,
    `https://www.youtubeeducation.com/embed/${YT}`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${YT}%26feature%3Dshare`,
    `https://y2u.be/${YT}`,
    `  https://youtu.be/${YT}\n`,
    `\u200bhttps://youtu.be/${YT}\u200b`,
    `https://you\u200btu.be/${YT}`,
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${YT}?si=x&amp;controls=0" title="a > b"></iframe>`,
    `<div style="a">\n<iframe\n  data-src="https://x.com" src='//www.youtube.com/embed/${YT}'></iframe></div>`,
  ])('%j', (input) => {
    expect(recognized(input)).toMatchObject({ provider: 'youtube', id: YT, embedUrl: embed });
  });

  test.each([
    ['?t=90', 90],
    ['?t=90s', 90],
    ['?t=1m30s', 90],
    ['?t=1h2m3s', 3723],
    ['?si=a&t=2M', 120],
    ['?start=15', 15],
    ['#t=0m10s', 10],
    ['?t=0', undefined],
    ['?t=', undefined],
    ['?t=abc', undefined],
    ['?t=-5', undefined],
    ['?t=99999999999', undefined],
  ])('youtu.be/ID%s starts at %j', (tail, seconds) => {
    const video = recognized(`https://youtu.be/${YT}${tail}`);
    expect(video.startSeconds).toBe(seconds);
    expect(video.embedUrl).toBe(seconds ? `${embed}&start=${seconds}` : embed);
  });

  test.each([
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/channel/UC1234567890123456789012',
    'https://www.youtube.com/@escola',
    'https://www.youtube.com/abcdefghijk',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    `https://www.youtube.com/watch?v=${YT}x`,
    'https://www.youtube.com/watch?v=curto',
    `https://evil.com/?x=youtube.com/watch?v=${YT}`,
    `https://evil.com/youtube.com/watch?v=${YT}`,
    `https://youtube.com.evil.com/watch?v=${YT}`,
    `https://notyoutube.com/watch?v=${YT}`,
    `https://www.youtube.com:8443/watch?v=${YT}`,
    `https://www.youtube.com/redirect?q=https://youtu.be/${YT}`,
    `https://www.youtube.com/attribution_link?u=https://evil.com/watch?v=${YT}`,
  ])('%j stays external', (input) => {
    expect(recognized(input)).toEqual({ provider: 'external', id: null, url: input });
  });
});

describe('Vimeo', () => {
  const options = 'dnt=1&title=0&byline=0&portrait=0&playsinline=1';

  test.each<[string, string | undefined, number | undefined]>([
    ['https://vimeo.com/76979871', undefined, undefined],
    ['vimeo.com/76979871', undefined, undefined],
    ['https://www.vimeo.com/76979871?share=copy', undefined, undefined],
    ['https://vimeo.com/76979871/a1b2c3d4e5', 'a1b2c3d4e5', undefined],
    ['https://vimeo.com/76979871/a1b2c3d4e5?share=copy', 'a1b2c3d4e5', undefined],
    ['https://vimeo.com/76979871?h=a1b2c3d4e5', 'a1b2c3d4e5', undefined],
    ['https://player.vimeo.com/video/76979871?h=a1b2c3d4e5&app_id=1', 'a1b2c3d4e5', undefined],
    ['https://player.vimeo.com/video/76979871', undefined, undefined],
    ['https://vimeo.com/channels/staffpicks/76979871', undefined, undefined],
    ['https://vimeo.com/groups/nome/videos/76979871', undefined, undefined],
    ['https://vimeo.com/album/123/video/76979871', undefined, undefined],
    ['https://vimeo.com/showcase/123/video/76979871', undefined, undefined],
    ['https://vimeo.com/ondemand/filme/76979871', undefined, undefined],
    ['https://vimeo.com/manage/videos/76979871', undefined, undefined],
    ['https://vimeo.com/manage/videos/76979871/a1b2c3d4e5', 'a1b2c3d4e5', undefined],
    ['https://vimeo.com/pt-br/76979871', undefined, undefined],
    ['https://vimeo.com/76979871/feed', undefined, undefined],
    ['https://vimeo.com/76979871#t=90s', undefined, 90],
    ['https://vimeo.com/76979871/a1b2c3d4e5?fl=pl#t=1m30s', 'a1b2c3d4e5', 90],
    ['https://player.vimeo.com/video/76979871?h=%22%3E%3Cscript', undefined, undefined],
    [
      '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=a1b2c3d4e5&amp;badge=0" frameborder="0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      'a1b2c3d4e5',
      undefined,
    ],
  ])('%j', (input, hash, startSeconds) => {
    const embedUrl = `https://player.vimeo.com/video/76979871?${hash ? `h=${hash}&` : ''}${options}${startSeconds ? `#t=${startSeconds}s` : ''}`;
    const video = recognized(input);
    expect(video).toMatchObject({ provider: 'vimeo', id: '76979871', embedUrl });
    expect([video.hash, video.startSeconds]).toEqual([hash, startSeconds]);
  });

  test.each([
    ['https://vimeo.com/event/4321', 'https://vimeo.com/event/4321/embed'],
    ['https://vimeo.com/event/4321/embed', 'https://vimeo.com/event/4321/embed'],
    ['https://vimeo.com/event/4321/a1b2c3d4e5', 'https://vimeo.com/event/4321/embed/a1b2c3d4e5'],
  ])('the live event %j', (input, embedUrl) => {
    expect(recognized(input)).toMatchObject({ provider: 'vimeo', id: '4321', embedUrl });
  });

  test.each([
    'https://vimeo.com/user123',
    'https://vimeo.com/channels/123456',
    'https://vimeo.com/showcase/123456',
    'https://vimeo.com/blog/post/76979871',
    'https://vimeo.com/',
    'https://evil.com/vimeo.com/76979871',
    'https://vimeo.com.evil.com/76979871',
  ])('%j stays external', (input) => expect(recognized(input).provider).toBe('external'));
});

describe('Google Drive', () => {
  const embed = `https://drive.google.com/file/d/${DRIVE}/preview`;

  test.each([
    [`https://drive.google.com/file/d/${DRIVE}/view?usp=sharing`, embed],
    [`https://drive.google.com/file/d/${DRIVE}/edit`, embed],
    [`https://drive.google.com/file/d/${DRIVE}/preview`, embed],
    [`drive.google.com/file/d/${DRIVE}`, embed],
    [`https://drive.google.com/file/u/0/d/${DRIVE}/view`, embed],
    [`https://drive.google.com/open?id=${DRIVE}`, embed],
    [`https://drive.google.com/uc?id=${DRIVE}&export=download`, embed],
    [`https://drive.google.com/u/1/uc?id=${DRIVE}`, embed],
    [`https://drive.google.com/a/escola.com.br/file/d/${DRIVE}/view`, embed],
    [`https://docs.google.com/file/d/${DRIVE}/edit`, embed],
    [`https://drive.usercontent.google.com/download?id=${DRIVE}&confirm=t`, embed],
    [`https://drive.google.com/file/d/${DRIVE}/view?resourcekey=0-a_b`, `${embed}?resourcekey=0-a_b`],
    [`https://drive.google.com/file/d/${DRIVE}/view?resourcekey=%22%3E`, embed],
    [`<iframe src="https://drive.google.com/file/d/${DRIVE}/preview" width="640"></iframe>`, embed],
  ])('%j', (input, embedUrl) => {
    expect(recognized(input)).toMatchObject({ provider: 'drive', id: DRIVE, embedUrl });
    expect(drivePreview(input)).toBe(embedUrl);
  });

  test.each([
    `https://drive.google.com/drive/folders/${DRIVE}`,
    `https://drive.google.com/drive/u/0/folders/${DRIVE}`,
    `https://drive.google.com/folderview?id=${DRIVE}`,
    `https://docs.google.com/document/d/${DRIVE}/edit`,
    'https://drive.google.com/open?id=curto',
    `https://evil.com/drive.google.com/file/d/${DRIVE}/view`,
    `https://drive.google.com.evil.com/file/d/${DRIVE}/view`,
  ])('%j stays external and has no preview', (input) => {
    expect(recognized(input).provider).toBe('external');
    expect(drivePreview(input)).toBeNull();
  });

  test.each(['', 'javascript:alert(1)', 'https://x.com/livro.pdf'])('%j has no preview', (input) => {
    expect(drivePreview(input)).toBeNull();
  });
});

describe('FlexClip', () => {
  test.each([
    `https://www.flexclip.com/share/${FLEX}.html`,
    `flexclip.com/share/${FLEX}.html?x=1`,
    `https://www.flexclip.com/pt/share/${FLEX}.html`,
    `https://www.flexclip.com/embed/${FLEX}.html`,
    `https://www.flexclip.com/share/${FLEX}`,
  ])('%j', (input) => {
    expect(recognized(input)).toEqual({
      provider: 'flexclip',
      id: FLEX,
      url: input.startsWith('http') ? input : `https://${input}`,
      embedUrl: `https://www.flexclip.com/embed/${FLEX}.html`,
    });
  });

  test.each([
    'https://www.flexclip.com/',
    'https://www.flexclip.com/editor/app?id=1',
    `https://x.com/share/${FLEX}.html`,
  ])('%j stays external', (input) => expect(recognized(input).provider).toBe('external'));
});

describe('files and other addresses', () => {
  test.each([
    ['https://cdn.x.com/aula.mp4', 'mp4', 'MP4'],
    ['https://cdn.x.com/AULA.MP4?Expires=1&Signature=a.b', 'mp4', 'MP4'],
    ['https://cdn.x.com/a.mov#t=10', 'mov', 'MOV'],
    ['https://cdn.x.com/a.m4v', 'm4v', 'M4V'],
    ['https://cdn.x.com/a.webm', 'webm', 'WebM'],
    ['cdn.x.com/live/index.m3u8', 'm3u8', 'HLS (.m3u8)'],
    ['https://player.vimeo.com/external/76979871.hd.mp4?s=abc', 'mp4', 'MP4'],
    ['https://player.vimeo.com/external/76979871.m3u8?s=abc', 'm3u8', 'HLS (.m3u8)'],
    ['https://vimeo.com/progressive_redirect/playback/1/rendition/1080p/file.mp4?loc=external', 'mp4', 'MP4'],
  ])('%j is a file', (input, file, label) => {
    const video = recognized(input);
    expect(video).toMatchObject({ provider: 'external', id: null, file });
    expect(videoLabel(video)).toBe(label);
  });

  test.each(['https://x.com/aula?file=a.mp4', 'https://x.com/a.mp4/info', 'https://x.com/#a.mp4', 'https://x.com'])(
    '%j is only a link',
    (input) => {
      expect(recognized(input)).toEqual({ provider: 'external', id: null, url: input });
      expect(videoLabel(recognized(input))).toBe('Link externo');
    },
  );

  test('the address is kept as typed', () => {
    expect(recognized(' x.com/Vídeo-1?a=b ').url).toBe('https://x.com/Vídeo-1?a=b');
    expect(recognized('http://X.com').url).toBe('http://X.com');
  });

  test.each([
    ['youtube', 'YouTube'],
    ['vimeo', 'Vimeo'],
    ['drive', 'Google Drive'],
    ['flexclip', 'FlexClip'],
    ['external', 'Link externo'],
  ] as const)('%s is labelled %s', (provider, label) => expect(videoLabel({ provider })).toBe(label));
});

test.each([
  '',
  '   ',
  'aula 1',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  'ftp://x.com/a.mp4',
  'blob:https://x.com/1',
  'file:///a.mp4',
  `https://user:pass@youtube.com/watch?v=${YT}`,
  `https://youtube.com@evil.com/watch?v=${YT}`,
  `https://youtube.com\\@evil.com/watch?v=${YT}`,
  `https://youtu.be/${YT}\u0000`,
  `https://you\ntu.be/${YT}`,
  `https://x.com/${'a'.repeat(2048)}`,
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="x"></iframe>',
  '<script src="https://youtu.be/dQw4w9WgXcQ"></script>',
  '<p>https://youtu.be/dQw4w9WgXcQ</p>',
])('%j is refused', (input) => expect(recognizeVideo(input)).toEqual({ error: 'invalid_url' }));

test('the stored address is recognised as the same video', () => {
  for (const input of [`youtu.be/${YT}?t=5`, 'vimeo.com/76979871/a1b2c3d4e5', `drive.google.com/open?id=${DRIVE}`]) {
    const video = recognized(input);
    expect(recognizeVideo(video.url)).toEqual(video);
    expect(recognizeVideo(video.embedUrl ?? '')).toMatchObject({ provider: video.provider, id: video.id });
  }
});
