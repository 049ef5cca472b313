import { FileArchive, FileAudio, FileImage, FileSpreadsheet, FileText, Link, Presentation } from 'lucide-react';
import { bytesText } from '#shared/attachments.ts';
import type { Attachment } from '#shared/contract/school/attachments.ts';

const KINDS = {
  pdf: [FileText, 'PDF'],
  sheet: [FileSpreadsheet, 'Planilha'],
  document: [FileText, 'Documento'],
  slides: [Presentation, 'Apresentação'],
  zip: [FileArchive, 'ZIP'],
  audio: [FileAudio, 'Áudio'],
  image: [FileImage, 'Imagem'],
  link: [Link, 'Link'],
} as const;

export function AttachmentIcon({ kind }: Pick<Attachment, 'kind'>) {
  const [Icon] = KINDS[kind];
  return <Icon aria-hidden="true" size={18} />;
}

/** `PDF · 2,1 MB`; of a link where it leads. */
export function attachmentFacts({ kind, bytes, url }: Attachment): string {
  const [, name] = KINDS[kind];
  const more = bytes === null ? url && new URL(url).hostname : bytesText(bytes);
  return more ? `${name} · ${more}` : name;
}

/** Address of an attachment for a student or the producer. */
export const attachmentAddress = ({ id, url }: Attachment, by: 'student' | 'producer'): string =>
  url ?? `/api/${by}/attachment?id=${id}`;
