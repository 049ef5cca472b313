import { encode } from 'uqr';
import { codeText } from '#shared/certificates/code.ts';
import { nameSize, SHEET } from '#shared/certificates/layout.ts';
import {
  checkPlace,
  hoursOf,
  KIND_TEXT,
  LEGAL_NOTE,
  PAPERS,
  resultText,
  type Sheet,
  shareText,
} from '#shared/certificates/sheet.ts';
import { documentText } from '#shared/person/document.ts';
import { formatDay } from '#shared/time/days.ts';
import type { Pictures } from '../pictures.ts';
import { HAIR, INK, type Paper, SOFT, type Style } from './paper.ts';

const X = SHEET.band + SHEET.padding.x;
const WIDTH = SHEET.width - SHEET.band - 2 * SHEET.padding.x;
const SIGNED = { width: 176, gap: 30 };
const QR = 84;

/** Drawn from the bottom up, so that the name gets the remaining space. */
export function drawFront(paper: Paper, sheet: Sheet, pictures: Pictures): void {
  const { design, issuer } = sheet;
  paper.page(PAPERS[design.paper]);
  paper.box(0, 0, SHEET.band, SHEET.height, design.bandColor);
  if (pictures.band) paper.picture(pictures.band, { x: 0, y: 0, width: SHEET.band, height: SHEET.height + 1 }, null);
  drawBrand(paper, sheet, pictures.logo);
  const note: Style = { size: 10.5, color: SOFT, width: WIDTH };
  const noteTop = SHEET.height - SHEET.padding.bottom - paper.heightOf(LEGAL_NOTE, note);
  const signTop = noteTop - 22 - 100;
  const factsTop = signTop - 26 - 42;
  drawWords(paper, sheet, { top: SHEET.padding.top + 34, bottom: factsTop - 16 });
  paper.line(X, factsTop - 16, WIDTH, HAIR);
  drawFacts(paper, sheet, factsTop);
  for (const [at, signature] of signers(sheet, issuer).entries())
    drawSignature(paper, signature, pictures.signatures[at] ?? null, {
      x: X + at * (SIGNED.width + SIGNED.gap),
      y: signTop,
    });
  drawCheck(paper, sheet, signTop + 100);
  paper.text(LEGAL_NOTE, X, noteTop, note);
}

/** The issuer signs last if there is no second signatory. */
function signers({ signatures }: Sheet, issuer: Sheet['issuer']): { name: string; role: string }[] {
  const school = { name: issuer.name, role: issuer.document ? documentText(issuer.document) : 'Escola' };
  return [...signatures, school].slice(0, 2);
}

function drawBrand(paper: Paper, { school }: Sheet, logo: Buffer | null): void {
  const { top } = SHEET.padding;
  if (logo) paper.picture(logo, { x: X, y: top, width: 34, height: 34 }, null);
  paper.text(school, logo ? X + 46 : X, top + 4, { font: 'strong', size: 20, width: WIDTH - 46 });
}

function drawWords(paper: Paper, sheet: Sheet, room: { top: number; bottom: number }): void {
  const { title, verb } = KIND_TEXT[sheet.kind];
  const holder = sheet.holder ?? '';
  const kind: Style = { size: 19, color: SOFT, width: WIDTH };
  const name: Style = { font: 'bold', size: nameSize(holder), width: WIDTH, leading: 1.12 };
  const cpf: Style = { size: 16, color: SOFT, width: WIDTH };
  const words: Style = { size: 20, width: WIDTH, leading: 1.45 };
  const text = [`${verb} `, sheet.course, shareText(sheet)];
  const result = sheet.result === null ? null : resultText(sheet.result);
  const height =
    paper.heightOf(title, kind) +
    8 +
    paper.heightOf(holder, name) +
    (sheet.cpf ? 6 + paper.heightOf(sheet.cpf, cpf) : 0) +
    14 +
    paper.heightOf(text.join(''), { ...words, font: 'strong' }) +
    (result ? 8 + paper.heightOf(result, words) : 0);
  const top = room.top + Math.max(10, (room.bottom - room.top - height) / 2);
  const afterKind = paper.text(title, X, top, kind, 'P');
  const afterName = paper.text(holder, X, afterKind + 8, name, 'H1');
  const afterCpf = sheet.cpf ? paper.text(`CPF ${sheet.cpf}`, X, afterName + 6, cpf) : afterName;
  const parts = text.map((part, at) => ({ text: part, font: at === 1 ? ('strong' as const) : ('regular' as const) }));
  const afterWords = paper.mixed(parts, X, afterCpf + 14, words);
  if (result) paper.text(result, X, afterWords + 8, { ...words, font: 'strong' });
}

function drawFacts(paper: Paper, sheet: Sheet, top: number): void {
  const facts: [string, string][] = [
    ['Carga horária', hoursOf(sheet.hours)],
    ['Período', `${formatDay(sheet.startedOn)} a ${formatDay(sheet.finishedOn)}`],
    ['Emitido em', formatDay(sheet.issuedOn)],
    ...(sheet.expiresOn ? [['Válido até', formatDay(sheet.expiresOn)] as [string, string]] : []),
    ['Número', sheet.number],
  ];
  let x = X;
  for (const [label, value] of facts) {
    const width =
      Math.max(paper.widthOf(label, { size: 13 }), paper.widthOf(value, { font: 'strong', size: 15.5 })) + 4;
    const after = paper.text(label, x, top, { size: 13, color: SOFT, width });
    paper.text(value, x, after, { font: 'strong', size: 15.5, width });
    x += width + (sheet.expiresOn ? 26 : 36);
  }
}

function drawSignature(
  paper: Paper,
  { name, role }: { name: string; role: string },
  picture: Buffer | null,
  { x, y }: { x: number; y: number },
): void {
  const { width } = SIGNED;
  if (picture) paper.picture(picture, { x, y, width: 150, height: 42 }, `Assinatura de ${name}`);
  paper.line(x, y + 46, width, INK);
  const size = name.length > 44 ? 10 : 13;
  const after = paper.text(name, x, y + 52, { font: 'strong', size, width });
  paper.text(role, x, after, { size: role.length > 48 ? 10 : 13, color: SOFT, width });
}

function drawCheck(paper: Paper, { checkUrl, code }: Sheet, bottom: number): void {
  const { data } = encode(checkUrl, { ecc: 'M', border: 0 });
  const x = X + WIDTH - QR;
  paper.squares(data, { x, y: bottom - QR, size: QR }, `Código QR da página de conferência, ${checkUrl}`);
  const style: Style = { size: 12.5, color: SOFT, width: 199, align: 'right' };
  const strong: Style = { ...style, font: 'strong', color: INK };
  const place = checkPlace(checkUrl);
  const left = x - 14 - 199;
  const top = bottom - paper.heightOf(place, style) - 2 * paper.heightOf('C', strong);
  const afterTitle = paper.text('Confira', left, top, strong);
  const afterPlace = paper.text(place, left, afterTitle, style);
  paper.text(codeText(code).replaceAll(' ', ' · '), left, afterPlace, strong);
}
