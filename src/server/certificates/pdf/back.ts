import { hoursText } from '#shared/access/lengths.ts';
import { codeText } from '#shared/certificates/code.ts';
import { SHEET } from '#shared/certificates/layout.ts';
import { checkPlace, PAPERS, type ProgrammeItem, type Sheet } from '#shared/certificates/sheet.ts';
import { documentText } from '#shared/person/document.ts';
import { HAIR, type Paper, SOFT } from './paper.ts';

const { x: X, top: TOP } = SHEET.padding;
const GAP = 64;
const COLUMN = (SHEET.width - 2 * X - GAP) / 2;
const FIRST = TOP + 62;
export const ROOM = SHEET.height - 110 - FIRST;

type Placed = ProgrammeItem & { place: number; height: number };

/** Draws the programme in two columns, on as many pages as it needs. */
export function drawBack(paper: Paper, sheet: Sheet): void {
  const items = sheet.programme.map((item, at) => ({ ...item, place: at + 1, height: heightOf(paper, item) }));
  for (const columns of pagesOf(items)) {
    paper.page(PAPERS[sheet.design.paper]);
    paper.text('Conteúdo programático', X, TOP, { font: 'bold', size: 30, width: SHEET.width - 2 * X }, 'H2');
    for (const [at, column] of columns.entries()) drawColumn(paper, column, X + at * (COLUMN + GAP));
    drawFoot(paper, sheet);
  }
}

const titleStyle = { font: 'strong', size: 18, width: COLUMN - 30 - 96 } as const;
const aboutStyle = { size: 16, color: SOFT, width: COLUMN - 30, leading: 1.45 } as const;

const heightOf = (paper: Paper, { title, about }: ProgrammeItem): number =>
  16 + paper.heightOf(title, titleStyle) + (about ? 2 + paper.heightOf(about, aboutStyle) : 0) + 18;

/** Balances the two columns of the last page. */
export function pagesOf(items: readonly Placed[]): Placed[][][] {
  const total = items.reduce((sum, { height }) => sum + height, 0);
  const columns: Placed[][] = [[]];
  let used = 0;
  const most = total <= 2 * ROOM * 0.9 ? Math.max(total / 2, 1) : ROOM;
  for (const item of items) {
    const column = columns.at(-1) as Placed[];
    const isFull = used + item.height > ROOM || (used >= most && columns.length < 2);
    if (column.length > 0 && isFull) {
      columns.push([item]);
      used = item.height;
    } else {
      column.push(item);
      used += item.height;
    }
  }
  return Array.from({ length: Math.ceil(columns.length / 2) }, (_, at) => columns.slice(at * 2, at * 2 + 2));
}

function drawColumn(paper: Paper, items: readonly Placed[], x: number): void {
  let y = FIRST;
  for (const { place, title, about, seconds, height } of items) {
    paper.line(x, y, COLUMN, HAIR);
    paper.text(`${place}.`, x, y + 16, { size: 18, width: 40 });
    const after = paper.text(title, x + 30, y + 16, titleStyle);
    if (seconds !== null)
      paper.text(hoursText(seconds), x + COLUMN - 96, y + 16, { size: 18, color: SOFT, width: 96, align: 'right' });
    if (about) paper.text(about, x + 30, after + 2, aboutStyle);
    y += height;
  }
}

function drawFoot(paper: Paper, { issuer, code, checkUrl }: Sheet): void {
  const lines: [string, string][] = [
    [issuer.name, issuer.document ? documentText(issuer.document) : ''],
    [`Código de autenticidade ${codeText(code).replaceAll(' ', ' · ')}`, checkPlace(checkUrl)],
  ];
  for (const [at, [strong, plain]] of lines.entries()) {
    const x = X + at * (COLUMN + GAP);
    const after = paper.text(strong, x, SHEET.height - 92, { font: 'strong', size: 13, width: COLUMN });
    if (plain) paper.text(plain, x, after + 2, { size: 13, color: SOFT, width: COLUMN });
  }
}
