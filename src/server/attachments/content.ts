import { FORMATS } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';

const ZIPPED = new Set(['xlsx', 'ods', 'docx', 'odt', 'pptx', 'odp', 'zip']);
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const BEGINNINGS: Record<string, (bytes: Uint8Array) => boolean> = {
  pdf: (bytes) => begins(bytes, ascii('%PDF-')),
  mp3: (bytes) => begins(bytes, ascii('ID3')) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
  m4a: (bytes) => begins(bytes, ascii('ftyp'), 4),
  ogg: (bytes) => begins(bytes, ascii('OggS')),
  wav: (bytes) => begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WAVE'), 8),
  jpg: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  csv: (bytes) => !bytes.includes(0),
};

/** Whether a file's content matches its extension. */
export function matchesExtension(bytes: Uint8Array, extension: string): boolean {
  if (!Object.hasOwn(FORMATS, extension) || bytes.length === 0) return false;
  return ZIPPED.has(extension) ? begins(bytes, ZIP) : (BEGINNINGS[extension]?.(bytes) ?? false);
}

export const shownName = (name: string) =>
  name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LIMITS.attachmentName)
    // The slice may cut a surrogate pair in half.
    .replace(/[\ud800-\udbff]$/, '') || 'Arquivo';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const begins = (bytes: Uint8Array, expected: number[], at = 0) =>
  expected.every((byte, index) => bytes[at + index] === byte);
