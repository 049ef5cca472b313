import { describe, expect, test } from 'vitest';
import { bunnyTiles, cloudflareTiles, muxStoryboard } from './host-tiles.ts';
import { imagePlaylistIn, tilesInPlaylist } from './image-playlist.ts';
import { tilesInVtt } from './thumbnails-vtt.ts';
import { partIn, tileAt } from './tiles.ts';

const BASE = 'https://image.mux.com/abc/storyboard.vtt?token=t';

describe('WebVTT thumbnails', () => {
  test('each cue is a region of a sprite, at an address relative to the file or on its host', () => {
    const tiles = tilesInVtt(
      'WEBVTT\r\n\r\n1\r\n00:00:00.000 --> 00:00:05.000\r\nsprite.jpg?token=a.b.c#xywh=0,0,160,90\r\n\r\n' +
        '01:05,500 --> 01:10,000\nhttps://image.mux.com/abc/two.jpg#xywh=pixel:160,90,160,90\n\n' +
        '1:00:00.000 --> 1:00:05.000\n/whole.jpg',
      BASE,
    );
    expect(tiles).toEqual([
      {
        from: 0,
        address: 'https://image.mux.com/abc/sprite.jpg?token=a.b.c',
        part: { x: 0, y: 0, width: 160, height: 90 },
      },
      { from: 65.5, address: 'https://image.mux.com/abc/two.jpg', part: { x: 160, y: 90, width: 160, height: 90 } },
      { from: 3600, address: 'https://image.mux.com/whole.jpg', part: undefined },
    ]);
    expect([tileAt(tiles, 64)?.from, tileAt(tiles, 65.5)?.from, tileAt([], 3)]).toEqual([0, 65.5, null]);
  });

  test.each([
    ['<html>', '<!doctype html><p>not found'],
    ['another host', 'WEBVTT\n\n00:00.000 --> 00:05.000\nhttps://evil.example/a.jpg#xywh=0,0,9,9'],
    ['a script', 'WEBVTT\n\n00:00.000 --> 00:05.000\njavascript:alert(1)'],
    ['percent', 'WEBVTT\n\n00:00.000 --> 00:05.000\na.jpg#xywh=percent:0,0,50,50'],
    ['no address', 'WEBVTT\n\n00:00.000 --> 00:05.000\n'],
    ['nothing', ''],
  ])('%s: no regions are shown', (_, text) => expect(tilesInVtt(text, BASE).filter(({ part }) => part)).toEqual([]));

  test('a region outside of its picture, an empty one and a huge picture are not shown', () => {
    const tile = { from: 0, address: 'a', part: { x: 160, y: 0, width: 160, height: 90 } };
    expect(partIn(tile, 320, 90)).toEqual(tile.part);
    expect(partIn(tile, 319, 90)).toBeNull();
    expect(partIn({ ...tile, part: { ...tile.part, width: 0 } }, 320, 90)).toBeNull();
    expect(partIn({ from: 0, address: 'a' }, 90_000, 90)).toBeNull();
  });
});

describe('pictures listed in a manifest', () => {
  const MASTER = 'https://cdn.example/v/master.m3u8';

  test('the smallest list that is large enough is used', () => {
    const manifest = [
      '#EXTM3U',
      '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,RESOLUTION=80x45,CODECS="jpeg",URI="s.m3u8"',
      '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360,CODECS="jpeg",URI="l.m3u8"',
      '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=3,RESOLUTION=320x180,CODECS="jpeg",URI="m.m3u8?a=1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      'v.m3u8',
    ];
    expect(imagePlaylistIn(manifest.join('\n'), MASTER)).toBe('https://cdn.example/v/m.m3u8?a=1');
    expect(imagePlaylistIn(manifest.slice(0, 2).join('\n'), MASTER)).toBe('https://cdn.example/v/s.m3u8');
    expect(imagePlaylistIn('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8', MASTER)).toBeNull();
    expect(imagePlaylistIn('#EXT-X-IMAGE-STREAM-INF:URI="https://evil.example/m.m3u8"', MASTER)).toBeNull();
  });

  test('tiles follow in order, and the last picture has only as many as its duration allows', () => {
    const list = [
      ...['#EXTM3U', '#EXT-X-IMAGES-ONLY', '#EXT-X-TILES:RESOLUTION=320x180,LAYOUT=2x2,DURATION=5'],
      ...['#EXTINF:20,', '0.jpg', '#EXTINF:7.5,', '1.jpg', '#EXT-X-ENDLIST'],
    ];
    const tiles = tilesInPlaylist(list.join('\r\n'), 'https://cdn.example/v/m.m3u8');
    expect(tiles.map(({ from, address, part }) => [from, address.slice(-5), part?.x, part?.y])).toEqual([
      [0, '0.jpg', 0, 0],
      [5, '0.jpg', 320, 0],
      [10, '0.jpg', 0, 180],
      [15, '0.jpg', 320, 180],
      [20, '1.jpg', 0, 0],
      [25, '1.jpg', 320, 0],
    ]);
  });

  test('a list without tiles has one picture per segment, and an absurd duration is limited', () => {
    const list = '#EXTINF:6,\na.jpg\n#EXTINF:6,\nb.jpg';
    expect(tilesInPlaylist(list, MASTER).map(({ from, part }) => [from, part])).toEqual([
      [0, undefined],
      [6, undefined],
    ]);
    const endless = '#EXT-X-TILES:RESOLUTION=1x1,LAYOUT=99999x99999,DURATION=0.001\n#EXTINF:99999999,\na.jpg';
    expect(tilesInPlaylist(endless, MASTER).length).toBeLessThanOrEqual(10_000);
  });
});

describe('pictures made by hosts', () => {
  const shown = { duration: 145, width: 1920, height: 1080 };

  test('Cloudflare: one every five seconds, at most a hundred, with the token in place of the id', () => {
    const tiles = cloudflareTiles(new URL('https://videodelivery.net/a.b.c/manifest/video.m3u8'), shown);
    expect(tiles).toHaveLength(29);
    expect(tiles?.[2]).toEqual({
      from: 10,
      address: 'https://videodelivery.net/a.b.c/thumbnails/thumbnail.jpg?time=10s&height=180',
    });
    const long = cloudflareTiles(new URL('https://videodelivery.net/x/manifest/video.m3u8'), {
      ...shown,
      duration: 144_000,
    });
    expect(long).toHaveLength(100);
    expect(cloudflareTiles(new URL('https://cdn.example/x/manifest/video.m3u8'), shown)).toBeNull();
  });

  test('Bunny: sprites of 36 cells with the video’s aspect ratio', () => {
    const tiles = bunnyTiles(new URL('https://vz-1.b-cdn.net/guid/playlist.m3u8?token=t'), shown);
    expect(tiles?.[37]).toEqual({
      from: 74,
      address: 'https://vz-1.b-cdn.net/guid/seek/_1.jpg?token=t',
      part: { x: 300, y: 0, width: 300, height: 168 },
    });
    expect(tiles?.[7]?.part).toEqual({ x: 300, y: 168, width: 300, height: 168 });
    expect(bunnyTiles(new URL('https://vz-1.b-cdn.net/guid/playlist.m3u8'), { ...shown, width: 0 })).toBeNull();
  });

  test('Mux: the storyboard of the video’s id', () => {
    expect(muxStoryboard(new URL('https://stream.mux.com/DS00Spx1CV902.m3u8?token=v'))).toBe(
      'https://image.mux.com/DS00Spx1CV902/storyboard.vtt',
    );
    expect(muxStoryboard(new URL('https://cdn.example/DS00Spx1CV902.m3u8'))).toBeNull();
  });
});
