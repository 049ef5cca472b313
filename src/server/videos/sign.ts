import { createHash, createHmac } from 'node:crypto';
import type { SignedHost } from '#shared/contract/school/media/videos.ts';
import type { RecognizedVideo } from '#shared/video/video-url.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { unseal } from '../crypto/sealed.ts';
import { rsaSignature, videoKeyPurpose } from './keys.ts';

/** Long enough for a lesson paused over lunch, too short for sharing links. */
const LIFE_SECONDS = 6 * 3600;

export type SealedVideoKey = { provider: SignedHost; name: string; secret: string };
type Addresses = Pick<RecognizedVideo, 'url' | 'embedUrl'> & {
  /** WebVTT with preview thumbnails, if it has to be signed too. */
  storyboard?: string;
  /** The school has a key for its host, which cannot sign. */
  isUnsigned?: true;
};
type Viewing = { producerId: string; viewer: string; now: Date };

/**
 * The addresses of a video for one viewing, signed if the school has a key for its host. One that cannot sign, or that no
 * application key opens, is as good as none: the host refuses the video, and the lesson is still read.
 */
export function signedFor(
  env: { appKeys: readonly AppKey[] },
  video: RecognizedVideo,
  keys: readonly SealedVideoKey[],
  { producerId, viewer, now }: Viewing,
): Addresses {
  const key = keys.find(({ provider, name }) => provider === video.provider && isItsKey(video, name));
  if (!key) return video;
  const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  try {
    const secret = unseal(env, videoKeyPurpose({ producerId, ...key }), key.secret);
    return sign(video, { name: key.name, secret, exp, viewer });
  } catch {
    return { ...video, isUnsigned: true };
  }
}

/** Each Bunny library has its own key; other hosts have one key for all. */
const isItsKey = ({ provider, id }: RecognizedVideo, name: string) =>
  provider !== 'bunny' || id?.startsWith(`${name}/`) === true;

type Signing = { name: string; secret: string; exp: number; viewer: string };

function sign(video: RecognizedVideo, { name, secret, exp, viewer }: Signing): Addresses {
  const { url, embedUrl = '', id } = video;
  if (!id) return video;
  switch (video.provider) {
    case 'bunny': {
      const token = createHash('sha256')
        .update(`${secret}${id.split('/')[1]}${exp}`)
        .digest('hex');
      return { url, embedUrl: `${embedUrl}&token=${token}&expires=${exp}` };
    }
    case 'panda':
      return {
        url,
        embedUrl: `${embedUrl}&watermark=${jwtByWord({ drm_group_id: name, string1: viewer, exp }, secret)}`,
      };
    case 'mux': {
      const tokenFor = (aud: 'v' | 's') => jwtByKey({ sub: id, aud, exp, kid: name }, name, secret);
      return {
        url: `${url.split('?')[0]}?token=${tokenFor('v')}`,
        storyboard: `https://image.mux.com/${id}/storyboard.vtt?token=${tokenFor('s')}`,
      };
    }
    case 'cloudflare':
      return { url: url.replace(id, jwtByKey({ sub: id, kid: name, exp }, name, secret)) };
    default:
      return video;
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwtByWord(claims: object, word: string): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', word).update(text).digest('base64url')}`;
}

function jwtByKey(claims: object, kid: string, secret: string): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${text}.${rsaSignature(text, secret)}`;
}
