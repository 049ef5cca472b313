/*
 * Removes quotations and signatures from a reply. Works line by line without backtracking, so that no input
 * takes long. Knows the mail programs common in Brazil, in Portuguese, English and Spanish.
 */

/** Length that is examined: more than ten posts. */
const LETTERS = 60_000;

const QUOTED = /^\s{0,3}>/;
/** Gmail, Apple Mail, Thunderbird: “Em qui., 26 de nov. de 2026 às 10:12, Escola <…> escreveu:”, often over several lines. */
const ATTRIBUTION_BEGINS = /^\s{0,3}[-*_]{0,3}\s?(Em|No dia|On|El)\s.{1,200}/i;
const ATTRIBUTION_ENDS = /(escreveu|wrote|escribió)\s?:?\s?[-*_]{0,3}\s*$/i;
const ATTRIBUTION_LINES = 4;
/** A date, an hour or an address, one of which every program writes. */
const DATED = /[\d@]/;
/** Outlook: a block of header lines, with or without a separator line above. */
const HEADED_FROM = /^\s*[*_]{0,2}(De|From)\s?:\s?[*_]{0,2}\s*\S/i;
const HEADED_MORE = /^\s*[*_]{0,2}(Enviad[ao]( em)?|Data|Date|Sent|Para|To|Assunto|Subject)\s?:/i;
const RULE = /^\s*[-_]{5,}\s*$/;
const ORIGINAL =
  /^\s*-{2,}\s*(Mensagem (original|encaminhada)|Forwarded message|Original Message|Mensaje original)\s*-{2,}\s*$/i;
const SIGNATURE = /^--\s?$/;
/** Only what programs write: “Enviado de novo o comprovante” is somebody's own line. */
const SENT_FROM =
  /^\s*(Enviad[ao] (do|da|de|pel[oa]|a partir d[oea])\s(meu\s|minha\s|um\s|uma\s)?(\S{1,30}\s){0,2}(Outlook|Yahoo|Gmail|e-?mail|iPhone|iPad|Android|Galaxy|Samsung|Xiaomi|Motorola|celular|smartphone|telefone|tablet|Proton|Windows|iOS)\b.{0,40}|Sent from\s.{1,60}|Sent with\s.{1,60}|Obt(er|enha) o Outlook para\s.{1,200}|Get Outlook for\s.{1,200})$/i;

/**
 * Keeps the text above the quotation. If the quotation is marked with `>`, also keeps text between and below the quoted
 * lines.
 */
export function withoutQuotes(text: string): string {
  const lines = text.slice(0, LETTERS).replace(/\r\n?/g, '\n').split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (endsAll(lines, at)) break;
    const attribution = attributionLines(lines, at);
    if (attribution > 0) {
      at += attribution - 1;
      // No quotation mark follows, so everything below belongs to the quotation.
      if (!QUOTED.test(nextWords(lines, at + 1))) break;
    } else if (!QUOTED.test(line)) written.push(line.trimEnd());
  }
  return withoutSignature(written).join('\n').trim();
}

/** Whether the original message begins here without `>` marks, so that everything below is quoted. */
function endsAll(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (ORIGINAL.test(line)) return true;
  const begin = RULE.test(line) ? wordsFrom(lines, at + 1) : at;
  return (
    HEADED_FROM.test(lines[begin] ?? '') && lines.slice(begin + 1, begin + 5).some((next) => HEADED_MORE.test(next))
  );
}

/** Number of lines of an attribution ("On … wrote:") at this place; 0 if there is none. */
function attributionLines(lines: readonly string[], at: number): number {
  if (!ATTRIBUTION_BEGINS.test(lines[at] ?? '')) return 0;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const line = lines[at + count - 1] ?? '';
    if (line.trim() === '') return 0;
    if (ATTRIBUTION_ENDS.test(line.slice(-400)))
      return lines.slice(at, at + count).some((each) => DATED.test(each)) ? count : 0;
  }
  return 0;
}

function wordsFrom(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1;
  return next;
}

const nextWords = (lines: readonly string[], at: number): string => lines[wordsFrom(lines, at)] ?? '';

function withoutSignature(lines: readonly string[]): string[] {
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  const words = signature > 0 ? lines.slice(0, signature) : lines;
  const last = words.findLastIndex((line) => line.trim() !== '' && !SENT_FROM.test(line.slice(0, 400)));
  return words.slice(0, last + 1);
}
