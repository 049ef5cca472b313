import { parseCsv } from '#shared/text/csv.ts';
import { cleanText } from '#shared/text/text.ts';
import { BOOLEAN_OPTIONS, choiceKind, type Found, notRead, type Read } from './draft.ts';

/*
 * A CSV file with one question per line: tipo, pergunta, certas, erradas, explicação, minuto, pontos. `|` separates
 * answers in a cell.
 */

const COLUMNS = {
  tipo: /^(tipo|type|kind)$/,
  body: /^(pergunta|enunciado|questao|question)$/,
  right: /^(certas?|corretas?|resposta|respostas|answer)$/,
  wrong: /^(erradas?|incorretas?|alternativas)$/,
  explanation: /^(explicacao|comentario|feedback)$/,
  minute: /^(minuto|tempo|minute)$/,
  points: /^(pontos?|peso|points)$/,
} as const;
type Column = keyof typeof COLUMNS;

const KINDS: readonly (readonly [Found['kind'], RegExp])[] = [
  ['single', /^(uma|unica|escolha unica|single)/],
  ['multiple', /^(varias|multiplas|multiple)/],
  ['boolean', /^(verdadeiro|vf|v\/f|boolean)/],
  ['fill', /^(completar|curta|lacuna|fill)/],
  ['match', /^(associ|relacion|match)/],
  ['essay', /^(dissert|aberta|essay)/],
];

export function readCsv(file: string): Read[] {
  const [head = [], ...lines] = parseCsv(file);
  const named = head.map(plain);
  const at = (column: Column) => named.findIndex((name) => COLUMNS[column].test(name));
  if (at('body') === -1)
    return [notRead(1, 'A primeira linha precisa ter os nomes das colunas, entre eles “pergunta”.', head.join(' '))];
  const places = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, at(column as Column)]));
  let next = (EXCELS_SEPARATOR.test(file) ? 2 : 1) + linesIn(head);
  return lines.flatMap((cells): Read[] => {
    const line = next;
    next += linesIn(cells);
    const value = (column: Column) => cleanText(cells[places[column] ?? -1] ?? '');
    return cells.every((cell) => cell.trim() === '') ? [] : [readLine(line, value)];
  });
}

/** Excel's first line, which no spreadsheet shows. */
export const EXCELS_SEPARATOR = /^sep=[;,\t](?:\r\n?|\n)/i;

/** Quoted cells may have line breaks. */
const linesIn = (cells: readonly string[]) => 1 + (cells.join('').match(/\r\n?|\n/g)?.length ?? 0);

function readLine(line: number, value: (column: Column) => string): Read {
  const [body, right, wrong] = [value('body'), listOf(value('right')), listOf(value('wrong'))];
  const typed = plain(value('tipo'));
  const kind = typed === '' ? guessed(right, wrong) : kindOf(typed, right);
  if (!kind) return notRead(line, `O tipo “${value('tipo')}” não existe.`, body);
  const second = secondOf(value('minute'));
  if (second === undefined) return notRead(line, `O minuto “${value('minute')}” não foi entendido.`, body);
  const points = Number(value('points').replace(',', '.') || 1);
  if (!(points > 0)) return notRead(line, `Os pontos “${value('points')}” não foram entendidos.`, body);
  const options = optionsOf(kind, right, wrong);
  if (!options) return notRead(line, 'A resposta certa precisa ser “verdadeiro” ou “falso”.', body);
  return { line, kind, body, options, second, points, explanation: value('explanation') };
}

function optionsOf(kind: Found['kind'], right: string[], wrong: string[]): Found['options'] | null {
  if (kind === 'essay') return [];
  if (kind === 'fill') return right.map((text) => ({ text }));
  if (kind === 'match')
    return right.map((pair) => {
      const arrow = pair.includes('->') ? '->' : '=';
      const [text = '', ...match] = pair.split(arrow);
      return { text, match: match.join(arrow) };
    });
  if (kind !== 'boolean')
    return [...right.map((text) => ({ text, correct: true })), ...wrong.map((text) => ({ text }))];
  const answer = plain(right[0] ?? '');
  return /^(v|f|t|true|false|verdadeiro|falso)$/.test(answer) ? BOOLEAN_OPTIONS(/^[vt]/.test(answer)) : null;
}

/** What is called multiple choice often has one right answer. */
function kindOf(typed: string, right: string[]): Found['kind'] | undefined {
  if (/^(escolha(?! unica)|multipla escolha|multiple choice)/.test(typed)) return kindOfChoice(right);
  return KINDS.find(([, name]) => name.test(typed))?.[0];
}

const kindOfChoice = (right: string[]) => choiceKind(right.map(() => ({ correct: true })));

function guessed(right: string[], wrong: string[]): Found['kind'] {
  if (right.length === 0 && wrong.length === 0) return 'essay';
  if (wrong.length === 0) return 'fill';
  return kindOfChoice(right);
}

const listOf = (cell: string) =>
  cell
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean);

/** `12:34`, `1:02:03` or `754`; null if empty, undefined if invalid. */
function secondOf(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(text)) return undefined;
  const second = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return second <= 604_800 ? second : undefined;
}

const plain = (text: string) => cleanText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
