import { matchesExtension } from '../attachments/content.ts';
import { ATTACHMENTS_FOLDER, PICTURES_FOLDER, readKey, SUBMISSIONS_FOLDER, smallKey } from '../uploads/keys.ts';

/** Tables that reference storage by `key`. */
export const FILE_TABLES = ['uploads', 'attachment_files', 'submission_files', 'post_pictures'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Storage keys of a row's files. A post picture has two, and several rows if several answers show it. */
export const filesOf = (table: FileTable, key: string): string[] =>
  table === 'post_pictures' ? [key, smallKey(key)] : [key];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FOLDER_OF: Record<Exclude<FileTable, 'uploads'>, string> = {
  attachment_files: ATTACHMENTS_FOLDER,
  submission_files: SUBMISSIONS_FOLDER,
  post_pictures: PICTURES_FOLDER,
};

/** Whether a key belongs to the school and to the table's kind of file. */
export function isOwnKey(table: FileTable, key: string, producerId: string): boolean {
  if (table !== 'uploads') return new RegExp(`^${FOLDER_OF[table]}/${producerId}/${ID}$`).test(key);
  return readKey(key)?.picture === key && key.split('/').includes(producerId);
}

/** Pictures that are re-encoded to WebP. */
export const isPicture = (table: FileTable): boolean => table === 'uploads' || table === 'post_pictures';

/** Whether the content matches the type in its row. */
export async function matchesRow(table: FileTable, content: Uint8Array, extension: string): Promise<boolean> {
  if (!isPicture(table)) return matchesExtension(content, extension);
  const { isEncoded } = await import('../uploads/encode.ts');
  return isEncoded(content);
}
