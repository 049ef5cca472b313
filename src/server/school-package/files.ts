import { isWhatItSays } from '../attachments/content.ts';
import { ATTACHMENTS_FOLDER, readKey, SUBMISSIONS_FOLDER } from '../uploads/keys.ts';

/** Whose rows name a file in storage, by `key`. */
export const FILE_TABLES = ['uploads', 'attachment_files', 'submission_files'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FOLDER_OF: Record<Exclude<FileTable, 'uploads'>, string> = {
  attachment_files: ATTACHMENTS_FOLDER,
  submission_files: SUBMISSIONS_FOLDER,
};

/** Whether a school may keep something under a key: one of its own, of the kind that the table has. */
export function isOwnKey(table: FileTable, key: string, producerId: string): boolean {
  if (table !== 'uploads') return new RegExp(`^${FOLDER_OF[table]}/${producerId}/${ID}$`).test(key);
  return readKey(key)?.picture === key && key.split('/').includes(producerId);
}

/** Whether a file is what its row says: pictures are made by us, and are WebP. */
export function isWhatRowSays(table: FileTable, content: Uint8Array, extension: string): boolean {
  return table === 'uploads' ? isWebp(content) : isWhatItSays(content, extension);
}

const isWebp = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF' &&
  Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
