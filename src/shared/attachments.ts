/* File formats accepted as attachments, and their names on the screen. */

export const FILE_KINDS = ['pdf', 'sheet', 'document', 'slides', 'zip', 'audio', 'image'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

type Format = { kind: FileKind; type: string };

/** By file extension. */
export const FORMATS: Record<string, Format> = {
  pdf: { kind: 'pdf', type: 'application/pdf' },
  xlsx: { kind: 'sheet', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ods: { kind: 'sheet', type: 'application/vnd.oasis.opendocument.spreadsheet' },
  csv: { kind: 'sheet', type: 'text/csv' },
  docx: { kind: 'document', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  odt: { kind: 'document', type: 'application/vnd.oasis.opendocument.text' },
  pptx: { kind: 'slides', type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  odp: { kind: 'slides', type: 'application/vnd.oasis.opendocument.presentation' },
  zip: { kind: 'zip', type: 'application/zip' },
  mp3: { kind: 'audio', type: 'audio/mpeg' },
  m4a: { kind: 'audio', type: 'audio/mp4' },
  ogg: { kind: 'audio', type: 'audio/ogg' },
  wav: { kind: 'audio', type: 'audio/wav' },
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
};

/** `Guia de Luz.PDF` becomes `Guia de Luz` with extension `pdf`; `jpeg` becomes `jpg`. */
export function nameAndExtension(fileName: string): { name: string; extension: string } {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]+)$/.exec(fileName) ?? [];
  const extension = ending.toLowerCase();
  return { name: name.trim(), extension: extension === 'jpeg' ? 'jpg' : extension };
}

const MIB = 1024 * 1024;

/** `840 KB`, `2,1 MB`, `1 GB`. */
export function bytesText(bytes: number): string {
  const [value, unit] =
    bytes < MIB
      ? [Math.max(1, bytes / 1024), 'KB']
      : bytes < 1024 * MIB
        ? [bytes / MIB, 'MB']
        : [bytes / 1024 / MIB, 'GB'];
  const digits = unit === 'KB' || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${unit}`;
}
