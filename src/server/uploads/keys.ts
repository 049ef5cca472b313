import { createHash } from 'node:crypto';
import { WIDTHS } from '#shared/uploads.ts';

export const FOLDERS = {
  cover: 'course-covers',
  module: 'module-covers',
  banner: 'banners',
  logo: 'logos',
  photo: 'course-covers/profile-photos',
  sprite: 'video-sprites',
} as const;
/** Attachments, never served by a public address. */
export const ATTACHMENTS_FOLDER = 'attachments';
/** Students' submissions, never served by a public address. */
export const SUBMISSIONS_FOLDER = 'submissions';
/** Sealed packages of whole schools, served to their producer in a confirmed session. */
export const PACKAGES_FOLDER = 'packages';
/** Uploaded courses of other platforms, in sealed parts. */
export const COURSE_UPLOADS_FOLDER = 'course-uploads';
/** Pictures in conversations, served to those who may read them. */
export const PICTURES_FOLDER = 'post-pictures';
/** The small version, shown beside the text. */
export const smallKey = (key: string) => `${key}-small`;
/** Sealed copies of personal data, available for a week. */
export const COPIES_FOLDER = 'copies';
/** Records of schools closed by their producers; not part of backups. */
export const CLOSED_FOLDER = 'closed-schools';
/** Folders with a subfolder per school, deleted together with it. */
export const SCHOOL_FOLDERS = [
  ...Object.values(FOLDERS),
  ATTACHMENTS_FOLDER,
  SUBMISSIONS_FOLDER,
  PACKAGES_FOLDER,
  COURSE_UPLOADS_FOLDER,
  PICTURES_FOLDER,
  COPIES_FOLDER,
];
export type ImagePurpose = keyof typeof FOLDERS;

export const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Older uploads, from before the folders, are named by school and id. */
const KEY = new RegExp(
  `^((?:${Object.values(FOLDERS).join('|')})/${ID}/[0-9a-f]{32}-\\d+x\\d+|${ID}/${ID})(?:!(\\d+))?\\.webp$`,
);

/** Named by its content, so that the file of a key never changes, and with its size, so that pages know it. */
export function keyFor(
  { producerId, purpose }: { producerId: string; purpose: ImagePurpose },
  { data, width, height }: { data: Buffer; width: number; height: number },
): string {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return `${FOLDERS[purpose]}/${producerId}/${hash}-${width}x${height}.webp`;
}

/** @returns the picture and which smaller copy is requested; null for anything else */
export function readKey(path: string): { picture: string; width: number | null } | null {
  const [, name, width] = KEY.exec(path) ?? [];
  if (!name) return null;
  if (width && !WIDTHS.some((known) => String(known) === width)) return null;
  return { picture: `${name}.webp`, width: width ? Number(width) : null };
}
