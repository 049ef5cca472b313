import { recognizeVideo } from '#shared/video/video-url.ts';
import { cleanHtml, textOf } from '../../email/school-template/clean-html.ts';

const LONGEST = 1024 * 1024;
const ADDRESS = /(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)')|(https?:\/\/[^\s"'<>]+)/gi;

/** Converts HTML to a lesson's plain text: sanitized as in e-mails, with link addresses kept. */
export const textOfHtml = (html: string): string =>
  html.trim() === '' ? '' : textOf(cleanHtml(html.slice(0, LONGEST)));

/** The first embedded or linked video of a known host. */
export function videoIn(html: string): string | null {
  for (const [, double, single, bare] of html.slice(0, LONGEST).matchAll(ADDRESS)) {
    const video = videoAt((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'));
    if (video) return video;
  }
  return null;
}

/** Null unless it is a video of a known host. */
export function videoAt(address: string): string | null {
  const video = recognizeVideo(address.toWellFormed());
  return 'error' in video || (video.provider === 'external' && !video.file) ? null : video.url;
}
