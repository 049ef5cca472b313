import { useState } from 'react';
import { parseCsv } from '#shared/text/csv.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { readSheet, type Sheet } from './mapping.ts';

const FILE_LIMIT = 10 * 1024 * 1024;

/** The cells of a spreadsheet or CSV file. @throws if it is neither */
async function readFile(file: File): Promise<string[][]> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  // Detected by content, since file extensions are unreliable.
  if (start[0] === 0x50 && start[1] === 0x4b) return (await import('./xlsx.ts')).readXlsx(file);
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  // Some systems export an HTML table as .xls.
  if (text === null || /^\ufeff?\s*<[!?a-z]/i.test(text)) throw new Error('No list');
  return parseCsv(text);
}

export function useSheetFile(onRead: (sheet: Sheet) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function read(file: File) {
    setProblem(null);
    if (file.size > FILE_LIMIT) return setProblem('Arquivo muito grande. O máximo são 10 MB');
    setBusy(true);
    const lines = await readFile(file).catch(() => null);
    setBusy(false);
    if (!lines) return setProblem('Não foi possível ler este arquivo. Envie um CSV ou um Excel (.xlsx)');
    const filled = lines.some((line) => line.some((cell) => cell.trim() !== ''));
    if (!filled) return setProblem('Este arquivo está vazio');
    onRead(readSheet(file.name, lines));
  }

  return { problem, busy, read };
}
