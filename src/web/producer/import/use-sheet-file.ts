import { type DragEvent, useState } from 'react';
import { guessMapping, type Mapping, readSheet, type Sheet } from './mapping.ts';
import { FILE_LIMIT, readFile } from './read-file.ts';

/** Reads a file that was chosen or dropped, and says what is wrong with it. */
export function useSheetFile(onRead: (found: { sheet: Sheet; mapping: Mapping }) => void) {
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File) {
    setProblem(null);
    if (file.size > FILE_LIMIT) return setProblem('Arquivo muito grande. O máximo são 10 MB');
    const lines = await readFile(file).catch(() => null);
    if (!lines) return setProblem('Não foi possível ler este arquivo. Envie um CSV ou um Excel (.xlsx)');
    const filled = lines.some((line) => line.some((cell) => cell.trim() !== ''));
    if (!filled) return setProblem('Este arquivo está vazio');
    const sheet = readSheet(file.name, lines);
    onRead({ sheet, mapping: guessMapping(sheet) });
  }

  return {
    problem,
    read,
    drop: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void read(file);
      },
    },
  };
}
