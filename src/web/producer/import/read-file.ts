import { parseCsv } from '#shared/text/csv.ts';

export const FILE_LIMIT = 10 * 1024 * 1024;

/** The cells of a spreadsheet or CSV file. @throws when it is neither */
export async function readFile(file: File): Promise<string[][]> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  // By content: the name may say anything.
  if (start[0] === 0x50 && start[1] === 0x4b) return (await import('./xlsx.ts')).readXlsx(file);
  return parseCsv(decode(new Uint8Array(await file.arrayBuffer())));
}

/** Excel in Brazil still writes Windows' Latin-1; whatever is no UTF-8 is that. @throws for what is no text */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new Error('No text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
