import { csvFile } from '#shared/text/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';

type Line = { line: number; email: string; name: string; phone: string; cpf: string; reason: string };

const HEADER = ['Linha', 'Email', 'Nome', 'Telefone', 'CPF', 'Motivo'];

/** Downloads the left-out lines, to be corrected and imported again. */
export function downloadLeftOut(lines: readonly Line[], name: string): void {
  const cells = lines.map(({ line, email, name, phone, cpf, reason }) => [`${line}`, email, name, phone, cpf, reason]);
  const file = new Blob([csvFile([HEADER, ...cells])], { type: 'text/csv;charset=utf-8' });
  saveFile(file, name);
}
