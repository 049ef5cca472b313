import type { FileKind } from '#shared/attachments.ts';

export const FILE_KIND_WORDS: Record<FileKind, string> = {
  pdf: 'PDF',
  sheet: 'Planilhas',
  document: 'Documentos',
  slides: 'Apresentações',
  zip: 'ZIP',
  audio: 'Áudio',
  image: 'Imagens',
};
