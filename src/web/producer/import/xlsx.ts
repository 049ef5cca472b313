/* The first sheet of an .xlsx: a zip of XML files. Only what a list of people needs; the browser does the rest. */

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const LAST_LINE = 1_048_576;

/** The cells of the first sheet as text, line by line. @throws if it is not an .xlsx */
export async function readXlsx(file: Blob): Promise<string[][]> {
  const entries = directoryOf(await file.arrayBuffer());
  const read = async (name: string) => {
    const entry = entries.get(name);
    return entry ? new DOMParser().parseFromString(await textOf(entry), 'application/xml') : null;
  };
  const names = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const sheet = await read(await firstSheet(read, names));
  if (!sheet) throw new Error('No sheet');
  const shared = await read('xl/sharedStrings.xml');
  const strings = shared ? elements(shared, 'si').map(runsOf) : [];
  const lines: string[][] = [];
  for (const row of elements(sheet, 'row')) lines[lineOf(row, lines.length)] = cellsOf(row, strings);
  return Array.from(lines, (cells) => cells ?? []);
}

function cellsOf(row: Element, strings: string[]): string[] {
  const cells: string[] = [];
  for (const cell of elements(row, 'c')) cells[columnOf(cell, cells.length)] = textIn(cell, strings);
  return Array.from(cells, (value) => value ?? '');
}

/** Empty lines may be omitted; one without a number is the next one. */
function lineOf(row: Element, next: number): number {
  const number = Number(row.getAttribute('r'));
  return number > next && number <= LAST_LINE ? number - 1 : next;
}

/** Sheets are ordered by the workbook, not by their files' names. */
async function firstSheet(read: (name: string) => Promise<Document | null>, names: string[]): Promise<string> {
  const workbook = await read('xl/workbook.xml');
  const relations = await read('xl/_rels/workbook.xml.rels');
  const first = workbook && elements(workbook, 'sheet')[0];
  const id = first && [...first.attributes].find(({ localName, prefix }) => localName === 'id' && prefix)?.value;
  const target = relations && elements(relations, 'Relationship').find((each) => each.getAttribute('Id') === id);
  const path = target?.getAttribute('Target')?.replace(/^\/?(xl\/)?/, 'xl/');
  return path ?? names.sort()[0] ?? '';
}

const elements = (within: Document | Element, name: string) => [...within.getElementsByTagNameNS('*', name)];

/** Formatted text is split into several runs; its phonetic reading (rPh) is not part of it. */
const runsOf = (item: Element) =>
  elements(item, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent)
    .join('');

function textIn(cell: Element, strings: string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return runsOf(cell);
  const value = elements(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  // A long number, a CPF or a phone, may be written as 5.2998224725E10.
  return type === null || type === 'n' ? plainNumber(value) : value;
}

const plainNumber = (value: string) =>
  /e/i.test(value) && Number.isFinite(Number(value)) ? String(Number(value)) : value;

/** `BC7` is the column 54; a cell without a reference is the next one. */
function columnOf(cell: Element, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(cell.getAttribute('r') ?? '')?.[0];
  if (!letters) return next;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Entry = { bytes: ArrayBuffer; start: number; size: number; method: number };

function directoryOf(bytes: ArrayBuffer): Map<string, Entry> {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('No zip');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('A broken zip');
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    entries.set(new TextDecoder().decode(new Uint8Array(bytes, at + 46, name)), {
      bytes,
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      size: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function textOf({ bytes, start, size, method }: Entry): Promise<string> {
  const content = new Blob([new Uint8Array(bytes, start, size)]);
  if (method !== DEFLATED) return content.text();
  return new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}
